// The multi-queue by itself: order, slices, policies, and random streams as runs against the same as single records.
#include "core/ordered_multi_queue.h"

#include <memory>
#include <random>
#include <string>
#include <vector>

#include "check.h"

using namespace cartopy_imu;

namespace {

using Payload = std::shared_ptr<std::vector<std::int64_t>>;
using Queue = OrderedMultiQueue<Payload>;
using Late = MultiQueuePolicy::Late;

struct Sample {
  std::string sensor;
  std::int64_t time;
  bool operator==(const Sample& other) const { return sensor == other.sensor && time == other.time; }
};

struct Driver {
  Queue queue;
  std::vector<Sample> out;
  std::vector<std::int64_t> slices;  // sizes

  void AddQueue(const std::string& sensor, MultiQueuePolicy policy = {}, std::int64_t trajectory = 0) {
    auto name = std::make_shared<std::vector<std::int64_t>>(sensor.begin(), sensor.end());
    queue.AddQueue({trajectory, sensor}, policy, name);
  }
  Queue::Report Add(const std::string& sensor, std::int64_t time, std::int64_t trajectory = 0) {
    Queue::Entry entry;
    entry.time = time;
    entry.payload = std::make_shared<std::vector<std::int64_t>>();
    Queue::Report report;
    Queue::Queue* of = queue.Find(trajectory, sensor);
    CHECK(of != nullptr);
    if (!queue.AddPlain(*of, entry)) queue.Add(*of, entry, &report);
    Dispatch();
    return report;
  }
  Queue::Report AddRun(const std::string& sensor, std::vector<std::int64_t> times) {
    Queue::Entry entry;
    entry.payload = std::make_shared<std::vector<std::int64_t>>(std::move(times));
    entry.times = entry.payload->data();
    entry.time = entry.times[0];
    entry.end = entry.size = static_cast<std::int64_t>(entry.payload->size());
    Queue::Report report;
    queue.Add(*queue.Find(0, sensor), entry, &report);
    Dispatch();
    return report;
  }
  void Finish(const std::string& sensor, std::int64_t trajectory = 0) {
    queue.Finish(*queue.Find(trajectory, sensor));
    Dispatch();
  }
  void Dispatch() {
    for (;;) {
      Queue::Item item;
      const Queue::Step step = queue.Next(&item);
      if (step == Queue::Step::kBlocked) return;
      if (step != Queue::Step::kDispatch) continue;
      slices.push_back(item.entry.Count());
      for (std::int64_t i = item.entry.begin; i < item.entry.end; ++i) {
        out.push_back({std::string(item.target->begin(), item.target->end()), item.entry.At(i)});
      }
    }
  }
};

void TestOrderAndTies() {
  Driver d;
  d.AddQueue("b");
  d.AddQueue("a");
  d.Add("b", 10);
  CHECK(d.queue.Blocker()->key.sensor_id == "a");
  d.Add("a", 10);
  d.Add("a", 10);
  d.Add("a", 12);
  const std::vector<Sample> expected = {{"a", 10}, {"a", 10}, {"b", 10}};
  CHECK(d.out == expected);
  CHECK(d.queue.Blocker()->key.sensor_id == "b");
  CHECK_THROWS(d.AddQueue("a"), std::invalid_argument);
  d.Finish("b");
  d.Finish("a");
  CHECK(d.out.back().time == 12);
  CHECK(d.queue.queues().empty());
  CHECK(d.queue.gone().size() == 2);
  CHECK(d.queue.Find(0, "a") == nullptr);
  CHECK(d.queue.CountAfterFinish(0, "a", 3));
  CHECK(!d.queue.CountAfterFinish(1, "a", 3));
}

void TestRunsAreCutOnlyWhereOthersInterleave() {
  Driver d;
  d.AddQueue("imu");
  d.AddQueue("odom");
  d.Add("odom", 0);
  d.AddRun("imu", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9});
  d.Add("odom", 4);
  d.Add("odom", 7);
  d.Add("odom", 20);
  const std::vector<std::int64_t> expected = {1, 1, 4, 1, 3, 1, 2};
  CHECK(d.slices == expected);
}

void TestPolicies() {
  MultiQueuePolicy reorder;
  reorder.late = Late::kReorder;
  reorder.reorder_window = 10;
  Driver d;
  d.AddQueue("imu", reorder);
  d.AddRun("imu", {0, 10, 20, 30});
  d.AddRun("imu", {5, 15, 20, 25, 35});
  CHECK(d.Add("imu", 4).outcome == Queue::Outcome::kLateDropped);
  d.Finish("imu");
  std::vector<std::int64_t> times;
  for (const Sample& sample : d.out) times.push_back(sample.time);
  CHECK(std::is_sorted(times.begin(), times.end()));
  CHECK(d.queue.gone().begin()->second.counters.reordered > 0);

  MultiQueuePolicy jump;
  jump.max_forward_jump = 5;
  jump.max_waiting = 3;
  Driver e;
  e.AddQueue("imu", jump);
  e.AddQueue("scan");
  e.Add("imu", 1);
  e.Add("imu", 100);
  CHECK(e.Add("imu", 2).outlier == 100);
  e.Add("imu", 3);
  CHECK(e.Add("imu", 4).outcome == Queue::Outcome::kFull);
  CHECK(e.Add("imu", 2).outcome == Queue::Outcome::kLateRefused);
  e.Finish("scan");
  CHECK(e.Add("imu", 50).outcome == Queue::Outcome::kTaken);
  CHECK(e.Add("imu", 51).jump_to == 50);
  CHECK(e.out.back().time == 51);
}

// Random streams: what leaves must not depend on whether samples come as runs or one by one.
void TestRunsEqualSingles(unsigned seed) {
  std::mt19937 random(seed);
  const auto draw = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  Driver runs, singles;
  const std::vector<std::string> names = {"a", "b", "c"};
  std::vector<std::int64_t> clock(3, 100);
  for (const std::string& name : names) {
    MultiQueuePolicy policy;
    policy.late = static_cast<Late>(draw(1, 2));
    policy.reorder_window = policy.late == Late::kReorder ? draw(1, 12) : 0;
    policy.max_forward_jump = draw(0, 2) == 0 ? 9 : 0;
    runs.AddQueue(name, policy);
    singles.AddQueue(name, policy);
  }
  for (int i = 0; i < 120; ++i) {
    const int which = draw(0, 2);
    std::vector<std::int64_t> times = {clock[which] + draw(-5, 6)};
    for (int n = draw(0, 7); n > 0; --n) times.push_back(times.back() + draw(0, 4));
    if (draw(0, 30) == 0) times.back() += 40;
    clock[which] = times.back();
    runs.AddRun(names[which], times);
    for (const std::int64_t time : times) singles.Add(names[which], time);
    CHECK(runs.out == singles.out);
  }
  if (seed % 2 == 0) {
    const auto rest = runs.queue.Clear();
    CHECK(rest.size() == 3);
    CHECK(runs.queue.Blocker() == nullptr);
    return;
  }
  for (const std::string& name : names) {
    runs.Finish(name);
    singles.Finish(name);
  }
  CHECK(runs.out == singles.out);
  for (const auto& [key, gone] : runs.queue.gone()) {
    const MultiQueueCounters &a = gone.counters, &b = singles.queue.gone().at(key).counters;
    CHECK(a.received == b.received && a.dispatched == b.dispatched && a.late_dropped == b.late_dropped);
    CHECK(a.reordered == b.reordered && a.forward_jumps == b.forward_jumps);
    CHECK(a.received == a.dispatched + a.dropped_before_start + a.late_dropped + a.outliers_dropped);
  }
}

}  // namespace

int main() {
  TestOrderAndTies();
  TestRunsAreCutOnlyWhereOthersInterleave();
  TestPolicies();
  for (unsigned seed = 0; seed < 400; ++seed) TestRunsEqualSingles(seed);
  return 0;
}
