// Merges sensor streams into one stream in time order, after Cartographer's queue of the same name: one queue for
// each (trajectory, sensor), records leave over all queues by (time, key), and nothing leaves while an unfinished
// queue has nothing to offer.
//
// The class never calls out: `Next` hands out one step at a time and leaves the structure consistent, so whoever
// drives it may add, finish or stop between two steps. Payloads are only moved and copied inside, never destroyed
// (what is dropped is handed out), because destroying one may run foreign code. Not thread-safe by itself.
//
// One long file: a template whose few steps (add, choose, drop, sort in) all work on the same queues.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <vector>

#include "core/ordered_multi_queue_types.h"

namespace cartopy_imu {

template <typename Payload>
class OrderedMultiQueue {
 public:
  using Entry = MultiQueueEntry<Payload>;

  struct Trajectory {
    bool started = false;
    std::int64_t start_time = kNever;  // common start, once `started`
  };

  struct Queue {
    MultiQueueKey key;
    std::uint64_t serial = 0;  // never used twice
    MultiQueuePolicy policy;
    Payload target{};  // goes out with each record of this queue
    std::deque<Entry> entries;
    std::optional<Entry> suspect;   // one sample far ahead of `newest`, see max_forward_jump
    std::int64_t newest = kNever;   // latest accepted stamp, without the suspect
    std::int64_t waiting = 0;       // samples, with the suspect
    bool finished = false;
    MultiQueueCounters counters;
    Trajectory* trajectory = nullptr;
  };

  // A queue that is finished and empty: only its key and its sums remain.
  struct Gone {
    MultiQueueCounters counters;
    std::int64_t newest = kNever;
  };
  using GoneMap = std::map<std::pair<std::int64_t, std::string>, Gone>;

  // False: nothing is dropped to give the sensors of a trajectory a common start. To be set before queues are added.
  void set_use_common_start_time(bool use) { use_common_start_time_ = use; }

  enum class Outcome { kTaken, kLateRefused, kLateDropped, kFull, kFinished };
  struct Report {
    Outcome outcome = Outcome::kTaken;
    std::int64_t late = 0;            // samples that were late
    std::int64_t floor = kNever;      // the stamp they were compared with
    bool after_dispatch = false;      // `floor` is the last dispatched stamp (else the newest of the queue)
    std::int64_t outlier = kNever;    // stamp of a suspect that was dropped
    std::int64_t jump_from = kNever;  // a suspect was accepted as a jump from here …
    std::int64_t jump_to = kNever;    // … to here
    Entry released;                   // what was dropped, for the caller to destroy
  };

  enum class Step { kBlocked, kDispatch, kDrop, kRetire };
  struct Item {
    Entry entry;       // samples to dispatch or drop
    Payload target{};  // of their queue
    const Queue* blocker = nullptr;
  };

  // ---- queues ----

  void AddQueue(MultiQueueKey key, const MultiQueuePolicy& policy, Payload target) {
    const auto position = LowerBound(key.trajectory_id, key.sensor_id);
    if (position != queues_.end() && (*position)->key.Compare(key.trajectory_id, key.sensor_id) == 0) {
      throw std::invalid_argument("queue exists");
    }
    auto queue = std::make_unique<Queue>();
    queue->serial = ++serial_;
    queue->policy = policy;
    queue->target = std::move(target);
    queue->trajectory = &trajectories_[key.trajectory_id];
    if (!use_common_start_time_) queue->trajectory->started = true;  // with start_time kNever: nothing is dropped
    const auto gone = gone_.find({key.trajectory_id, key.sensor_id});
    if (gone != gone_.end()) {
      queue->counters = gone->second.counters;  // a key used again goes on counting
      gone_.erase(gone);
    }
    queue->key = std::move(key);
    queues_.insert(position, std::move(queue));
  }

  // Null if there is none (any more).
  Queue* Find(std::int64_t trajectory_id, std::string_view sensor_id) {
    const auto position = LowerBound(trajectory_id, sensor_id);
    if (position == queues_.end() || (*position)->key.Compare(trajectory_id, sensor_id) != 0) return nullptr;
    return position->get();
  }

  // False if no such queue ever came to its end.
  bool CountAfterFinish(std::int64_t trajectory_id, std::string_view sensor_id, std::int64_t samples) {
    const auto gone = gone_.find({trajectory_id, std::string(sensor_id)});
    if (gone == gone_.end()) return false;
    gone->second.counters.received += samples;
    gone->second.counters.after_finish += samples;
    return true;
  }

  void Finish(Queue& queue) {
    queue.finished = true;
    if (queue.suspect) AcceptSuspect(queue);  // nothing contradicts it any more
    retire_ = true;
  }

  // ---- records ----

  // Takes a single record with nothing special about it; false (and nothing done) for all others.
  bool AddPlain(Queue& queue, Entry& entry) {
    if (entry.time < queue.newest || entry.time < last_dispatched_ || queue.waiting >= queue.policy.max_waiting ||
        queue.policy.max_forward_jump != 0 || queue.finished) {
      return false;
    }
    ++queue.counters.received;
    ++queue.waiting;
    queue.newest = entry.time;
    queue.entries.push_back(std::move(entry));
    return true;
  }

  // Offers `entry` to `queue`. kFull, kLateRefused, kFinished leave `entry` whole.
  void Add(Queue& queue, Entry& entry, Report* report) { report->outcome = AddWithCare(queue, entry, report); }

  // Records that `samples` were turned away for want of room.
  void CountFull(Queue& queue, std::int64_t samples) {
    queue.counters.received += samples;
    queue.counters.full_refused += samples;
  }

  // Takes the next step. kDispatch, kDrop: `item` holds samples that left; kRetire: `item->target` is the target of a
  // queue that is done; kBlocked: nothing can leave now because of `item->blocker` (null without queues).
  Step Next(Item* item) {
    if (retire_ && Retire(item)) return Step::kRetire;
    Choice choice;
    const bool free = Choose(&choice);
    if (choice.start_time != kNever && !choice.queue->trajectory->started) {
      *choice.queue->trajectory = {true, choice.start_time};
    }
    if (!free) {
      item->blocker = choice.queue;
      return Step::kBlocked;
    }
    Queue& queue = *choice.queue;
    Entry& head = queue.entries.front();
    const std::int64_t count = choice.end - head.begin;
    queue.waiting -= count;
    if (choice.drop) {
      queue.counters.dropped_before_start += count;
    } else {
      queue.counters.dispatched += count;
      last_dispatched_ = head.At(choice.end - 1);
      item->target = queue.target;
    }
    if (choice.end == head.end) {
      item->entry = std::move(head);
      queue.entries.pop_front();
      retire_ = retire_ || queue.finished;
    } else {
      item->entry = head.Part(head.begin, choice.end);
      head.RemoveFront(choice.end);
    }
    return choice.drop ? Step::kDrop : Step::kDispatch;
  }

  // ---- state ----

  // The queue that holds everything back, or null when records can leave or there is no queue.
  const Queue* Blocker() const {
    Choice choice;
    return Choose(&choice) ? nullptr : choice.queue;
  }
  // Samples that the reorder window or doubt about a jump holds back.
  std::int64_t Held(const Queue& queue) const {
    std::int64_t held = queue.suspect ? 1 : 0;
    for (const Entry& entry : queue.entries) held += entry.end - ReadyEnd(queue, entry);
    return held;
  }
  std::int64_t last_dispatched() const { return last_dispatched_; }
  const std::vector<std::unique_ptr<Queue>>& queues() const { return queues_; }
  const GoneMap& gone() const { return gone_; }

  // Takes everything out, for the caller to destroy.
  std::vector<std::unique_ptr<Queue>> Clear() {
    trajectories_.clear();
    gone_.clear();
    retire_ = false;
    return std::exchange(queues_, {});
  }

 private:
  struct Choice {
    Queue* queue = nullptr;  // next to leave, or the blocker
    std::int64_t start_time = kNever;  // of its trajectory, when its first sample's turn has come
    std::int64_t end = 0;  // samples up to here leave together
    bool drop = false;
  };

  auto LowerBound(std::int64_t trajectory_id, std::string_view sensor_id) {
    return std::lower_bound(queues_.begin(), queues_.end(), 0,
                            [&](const std::unique_ptr<Queue>& queue, int) {
                              return queue->key.Compare(trajectory_id, sensor_id) < 0;
                            });
  }

  // Index in `entry` (an entry of `queue`) up to which samples may leave. The reorder window holds the newest ones
  // back; a queue that is full lets its surplus go all the same, else it would wait for room for ever.
  static std::int64_t ReadyEnd(const Queue& queue, const Entry& entry) {
    if (queue.policy.reorder_window == 0 || queue.finished) return entry.end;
    const std::int64_t surplus = queue.waiting - queue.policy.max_waiting + 1;
    std::int64_t end = entry.FirstAfter(queue.newest - queue.policy.reorder_window, entry.end);
    if (surplus > 0 && &entry == &queue.entries.front()) end = std::max(end, entry.begin + surplus);
    return std::min(end, entry.end);
  }
  static bool Ready(const Queue& queue) {
    if (queue.entries.empty()) return false;
    if (queue.policy.reorder_window == 0) return true;
    const Entry& head = queue.entries.front();
    return ReadyEnd(queue, head) > head.begin;
  }

  bool Retire(Item* item) {
    for (auto position = queues_.begin(); position != queues_.end(); ++position) {
      Queue& queue = **position;
      if (!queue.finished || !queue.entries.empty()) continue;
      item->target = std::move(queue.target);
      gone_[{queue.key.trajectory_id, queue.key.sensor_id}] = {queue.counters, queue.newest};
      queues_.erase(position);
      return true;
    }
    retire_ = false;
    return false;
  }

  // Finds the samples that leave next, up to where another queue interleaves. False: blocked by `choice->queue`
  // (null without queues).
  bool Choose(Choice* choice) const {
    Queue* best = nullptr;
    Queue* other = nullptr;  // the next best
    std::int64_t best_time = 0, other_time = 0;
    for (const auto& pointer : queues_) {
      Queue* queue = pointer.get();
      if (!Ready(*queue)) {
        if (queue->finished) continue;  // about to retire
        choice->queue = queue;
        return false;
      }
      const std::int64_t time = queue->entries.front().time;
      if (best == nullptr || time < best_time) {
        other = best;
        other_time = best_time;
        best = queue;
        best_time = time;
      } else if (other == nullptr || time < other_time) {
        other = queue;
        other_time = time;
      }
    }
    if (best == nullptr) return false;
    choice->queue = best;
    const Entry& head = best->entries.front();
    choice->start_time = best->trajectory->started ? best->trajectory->start_time : CommonStart(*best);
    const std::int64_t ready = ReadyEnd(*best, head);
    std::int64_t end = ready;
    if (other != nullptr && head.times != nullptr) {
      const bool first_on_ties = best->key.Compare(other->key.trajectory_id, other->key.sensor_id) < 0;
      end = first_on_ties ? head.FirstAfter(other_time, end) : head.FirstFrom(other_time, end);
    }
    choice->end = end;
    if (best_time >= choice->start_time) return true;
    return ChooseBeforeStart(*best, head, ready, choice);
  }

  // Before the common start a sample is of use only as the last one before it: it is dropped when its successor is
  // not later than the start, and waits while there is no successor to tell.
  bool ChooseBeforeStart(const Queue& queue, const Entry& head, std::int64_t ready, Choice* choice) const {
    const std::int64_t start = choice->start_time;
    // Up to the first sample that is not before the start, or whose successor is after it.
    const std::int64_t droppable = std::min(head.FirstFrom(start, ready), head.FirstAfter(start, ready) - 1);
    if (droppable > head.begin) {
      choice->drop = true;
      choice->end = std::min(choice->end, droppable);
      return true;
    }
    std::int64_t successor;
    const bool full = queue.waiting >= queue.policy.max_waiting;  // then the window hides no successor either
    if (head.begin + 1 < head.end) {
      if (head.begin + 1 >= ready && !full) return false;
      successor = head.At(head.begin + 1);
    } else if (queue.entries.size() > 1 &&
               (full || ReadyEnd(queue, queue.entries[1]) > queue.entries[1].begin)) {
      successor = queue.entries[1].time;
    } else {
      return queue.finished;  // the last word of this queue goes out
    }
    if (successor <= start) {
      choice->drop = true;
      choice->end = head.begin + 1;
    }
    return true;
  }

  std::int64_t CommonStart(const Queue& of) const {
    std::int64_t start = kNever;
    for (const auto& queue : queues_) {
      if (queue->trajectory == of.trajectory && !queue->entries.empty()) {
        start = std::max(start, queue->entries.front().time);
      }
    }
    return start;
  }

  Outcome AddWithCare(Queue& queue, Entry& entry, Report* report) {
    const MultiQueuePolicy& policy = queue.policy;
    MultiQueueCounters& counters = queue.counters;
    const std::int64_t count = entry.Count();
    if (queue.finished) {
      counters.received += count;
      counters.after_finish += count;
      return Outcome::kFinished;
    }
    const bool reorder = policy.late == MultiQueuePolicy::Late::kReorder;
    report->after_dispatch = reorder || last_dispatched_ > queue.newest;
    report->floor = report->after_dispatch ? last_dispatched_ : queue.newest;
    const std::int64_t first_good = entry.FirstFrom(report->floor, entry.end);
    report->late = first_good - entry.begin;
    const bool refuse = report->late > 0 && (policy.late == MultiQueuePolicy::Late::kRaise ||
                                             (reorder && policy.raise_beyond_window));
    const std::int64_t reference = std::max(queue.newest, last_dispatched_);
    const std::int64_t judge = entry.FirstFrom(reference, entry.end);  // the first sample that is in order
    const bool judged = !refuse && queue.suspect && judge < entry.end;
    const bool contradicted = judged && entry.At(judge) < queue.suspect->time;
    if (judged && !contradicted) {
      report->jump_from = queue.newest;
      report->jump_to = queue.suspect->time;
      AcceptSuspect(queue);
    }
    if (!refuse && first_good < entry.end && queue.waiting - (contradicted ? 1 : 0) >= policy.max_waiting) {
      report->late = 0;
      return Outcome::kFull;  // nothing counted: the caller may try again
    }

    counters.received += count;
    if (reference != kNever && entry.time < reference) {
      counters.largest_lateness = std::max(counters.largest_lateness, reference - entry.time);
    }
    if (refuse) {
      counters.late_refused += count;
      return Outcome::kLateRefused;
    }
    counters.late_dropped += report->late;
    const std::int64_t out_of_order = std::max<std::int64_t>(judge - first_good, 0);  // accepted all the same
    if (first_good == entry.end) return Outcome::kLateDropped;
    entry.RemoveFront(first_good);

    if (contradicted) {
      report->outlier = queue.suspect->time;
      report->released = std::move(*queue.suspect);
      queue.suspect.reset();
      --queue.waiting;
      ++counters.outliers_dropped;
    }
    queue.waiting += entry.Count();
    counters.reordered += out_of_order;
    if (policy.max_forward_jump > 0 && JumpsAtEnd(queue, entry, report)) {
      queue.suspect = entry.Part(entry.end - 1, entry.end);
      if (entry.Count() == 1) {
        entry = Entry();  // its payload lives on in the suspect
        return report->late > 0 ? Outcome::kLateDropped : Outcome::kTaken;
      }
      --entry.end;
    }
    Insert(queue, std::move(entry));
    return report->late > 0 ? Outcome::kLateDropped : Outcome::kTaken;
  }

  // Counts the jumps inside `entry`; true if its last sample is one, so that only the next record can tell.
  bool JumpsAtEnd(Queue& queue, const Entry& entry, Report* report) {
    std::int64_t previous = queue.newest;
    for (std::int64_t i = entry.begin; i < entry.end; ++i) {
      const std::int64_t time = entry.At(i);
      if (previous != kNever && time - previous > queue.policy.max_forward_jump) {
        if (i + 1 == entry.end) return true;
        ++queue.counters.forward_jumps;
        report->jump_from = previous;
        report->jump_to = time;
      }
      previous = std::max(previous, time);
    }
    return false;
  }

  void AcceptSuspect(Queue& queue) {
    ++queue.counters.forward_jumps;
    Entry suspect = std::move(*queue.suspect);
    queue.suspect.reset();
    Insert(queue, std::move(suspect));
  }

  // Sorts `entry` in behind everything that is not later; `waiting` counts it already.
  void Insert(Queue& queue, Entry entry) {
    queue.newest = std::max(queue.newest, entry.Last());
    std::deque<Entry>& entries = queue.entries;
    std::vector<Entry> tail;  // what lies behind the first sample of `entry`, last one first
    while (!entries.empty() && entries.back().Last() > entry.time) {
      Entry& back = entries.back();
      const std::int64_t split = back.FirstAfter(entry.time, back.end);
      if (split == back.begin) {
        tail.push_back(std::move(back));
        entries.pop_back();
      } else {
        tail.push_back(back.Part(split, back.end));
        back.end = split;
      }
    }
    while (!tail.empty() && entry.Count() > 0) {
      Entry& next = tail.back();
      const std::int64_t ours = entry.FirstFrom(next.time, entry.end);
      if (ours > entry.begin) {
        entries.push_back(entry.Part(entry.begin, ours));
        entry.RemoveFront(ours);
      }
      if (entry.Count() == 0) break;
      const std::int64_t theirs = next.FirstAfter(entry.time, next.end);
      entries.push_back(next.Part(next.begin, theirs));
      next.RemoveFront(theirs);
      if (next.Count() == 0) tail.pop_back();
    }
    if (entry.Count() > 0) entries.push_back(std::move(entry));
    for (; !tail.empty(); tail.pop_back()) entries.push_back(std::move(tail.back()));
  }

  std::vector<std::unique_ptr<Queue>> queues_;  // in key order
  std::map<std::int64_t, Trajectory> trajectories_;
  bool use_common_start_time_ = true;
  GoneMap gone_;
  std::int64_t last_dispatched_ = kNever;
  std::uint64_t serial_ = 0;
  bool retire_ = false;  // a finished queue may be empty
};

}  // namespace cartopy_imu
