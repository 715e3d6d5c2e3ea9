// Bindings of the dispatch queue: holds the Python records and callbacks, drives the core one step at a time.
//
// The interpreter's lock guards the core: no Python code runs between the moment the core is entered and the moment it
// is left. One caller at a time dispatches; what others add meanwhile (from threads, or from inside a callback) is
// queued and leaves through the loop that is running.
//
// One long file: the rule above can only be checked where all calls into Python stand together.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <chrono>
#include <thread>

#include "core/ordered_multi_queue.h"

namespace nb = nanobind;
using namespace nb::literals;

namespace cartopy_imu {
namespace {

struct Held {
  nb::object data;
  nb::object times;   // keeps the stamps of a run alive
  bool lazy = false;  // the run is of a kind whose slices look up their columns later
};
using Core = OrderedMultiQueue<Held>;
using Times = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr std::size_t kWarnAboveEntries = 500;

// Attribute names, made once when the module is loaded.
PyObject* time_name = nullptr;
PyObject* times_name = nullptr;
PyObject* source_name = nullptr;

nb::object TimeOrNone(std::int64_t time) { return time == kNever ? nb::none() : nb::object(nb::int_(time)); }

class Queue {
 public:
  Queue(nb::object clock, nb::object notify, double warn_interval_s)
      : clock_(std::move(clock)), notify_(std::move(notify)), warn_interval_s_(warn_interval_s) {}
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;

  void SetUseCommonStartTime(bool use) { core_.set_use_common_start_time(use); }

  void AddQueue(std::int64_t trajectory_id, std::string sensor_id, nb::object callback, int late,
                std::int64_t reorder_window, bool raise_beyond_window, std::int64_t max_forward_jump,
                std::int64_t max_waiting) {
    MultiQueuePolicy policy;
    policy.late = static_cast<MultiQueuePolicy::Late>(late);
    policy.reorder_window = reorder_window;
    policy.raise_beyond_window = raise_beyond_window;
    policy.max_forward_jump = max_forward_jump;
    policy.max_waiting = max_waiting;
    core_.AddQueue({trajectory_id, std::move(sensor_id)}, policy, Held{std::move(callback), {}});
  }

  // None when the record was taken and there is nothing to say, else a tuple (kind, facts …).
  nb::object Add(nb::handle key, nb::object data) {
    Core::Entry entry;
    // Everything that may run Python code comes first; from Find on nothing does until the entry is in.
    if (PyObject* time = PyObject_GetAttr(data.ptr(), time_name)) {
      const nb::object owner = nb::steal(time);
      if (!ReadTime(time, &entry.time)) return nb::make_tuple("bad_time", owner);
    } else {
      ForgiveAttributeError();
      nb::object problem = ReadRun(data, &entry);
      if (problem.is_valid()) return problem;
    }
    entry.payload.data = std::move(data);
    const std::int64_t samples = entry.Count();
    Core::Queue* queue = Find(key);
    if (queue == nullptr) return nb::make_tuple("unknown", samples);
    if (samples == 0) return nb::none();
    if (entry.times == nullptr && core_.AddPlain(*queue, entry)) {
      const bool many = queue->entries.size() > kWarnAboveEntries;
      Dispatch();
      return many ? ManyWaiting(key) : nb::none();
    }
    return AddWithCare(queue, key, entry);
  }

  // 0: done; 1: no such queue; 2: finished already.
  int MarkFinished(nb::handle key) {
    Core::Queue* queue = Find(key);
    if (queue == nullptr) return 1;
    if (queue->finished) return 2;
    core_.Finish(*queue);
    Dispatch();
    return 0;
  }

  bool Known(nb::handle key) { return Find(key) != nullptr; }
  bool CountAfterFinish(std::int64_t trajectory_id, const std::string& sensor_id, std::int64_t samples) {
    return core_.CountAfterFinish(trajectory_id, sensor_id, samples);
  }
  void CountFull(nb::handle key, std::int64_t samples) {
    if (Core::Queue* queue = Find(key)) core_.CountFull(*queue, samples);
  }
  // True as well for a queue that is gone: then waiting is pointless.
  bool HasRoom(nb::handle key) {
    const Core::Queue* queue = Find(key);
    return queue == nullptr || queue->finished || queue->waiting < queue->policy.max_waiting;
  }
  void ChangeWaiters(int by) { waiters_ += by; }
  bool DispatchingHere() const { return dispatching_ && dispatcher_ == std::this_thread::get_id(); }

  nb::object Unfinished() const {
    std::vector<MultiQueueKey> keys;
    for (const auto& queue : core_.queues()) {
      if (!queue->finished) keys.push_back(queue->key);
    }
    nb::list list;
    for (const MultiQueueKey& key : keys) list.append(KeyTuple(key));
    return list;
  }

  nb::object Blocker() const {
    const Core::Queue* queue = core_.Blocker();
    return queue == nullptr ? nb::none() : nb::object(KeyTuple(queue->key));
  }

  void Dispatch() {
    if (dispatching_) return;
    const Core::Queue* blocker = nullptr;
    bool moved = false;
    {
      const Running running(this);
      Core::Item item;
      for (;;) {
        const Core::Step step = core_.Next(&item);
        if (step == Core::Step::kBlocked) {
          blocker = item.blocker;
          break;
        }
        moved = true;
        if (waiters_ > 0 && step != Core::Step::kRetire) notify_();
        if (step == Core::Step::kDispatch) {
          const Core::Entry& entry = item.entry;
          if (entry.Count() == entry.size) {
            item.target.data(entry.payload.data);
          } else {
            item.target.data(Slice(entry));
          }
        }
        item.entry.payload = Held();
        item.target = Held();
      }
      // Nothing ran since Next: no record of another thread can be left behind.
    }
    const std::uint64_t serial = blocker == nullptr ? 0 : blocker->serial;
    if (serial == blocker_serial_ && !moved) return;
    blocker_serial_ = serial;
    blocked_time_ = core_.last_dispatched();
    if (serial != 0) blocked_since_ = Now();
  }

  nb::object Status() {
    std::vector<Row> rows;  // all facts first: making Python objects may run foreign code
    for (const auto& queue : core_.queues()) {
      Row row{queue->key, queue->counters, queue->waiting, core_.Held(*queue), kNever, kNever, queue->newest,
              queue->finished};
      if (!queue->entries.empty()) {
        row.first = queue->entries.front().time;
        row.last = queue->entries.back().Last();
      }
      if (queue->suspect) {
        row.last = queue->suspect->time;
        if (row.first == kNever) row.first = row.last;
      }
      rows.push_back(std::move(row));
    }
    for (const auto& [key, gone] : core_.gone()) {
      rows.push_back({{key.first, key.second}, gone.counters, 0, 0, kNever, kNever, gone.newest, true});
    }
    const Core::Queue* queue = core_.Blocker();
    const bool blocked = queue != nullptr;
    const bool noted = blocked && queue->serial == blocker_serial_;
    const MultiQueueKey blocker = blocked ? queue->key : MultiQueueKey();
    const std::int64_t last_dispatched = core_.last_dispatched();
    const std::int64_t since = noted ? blocked_time_ : last_dispatched;
    const double since_s = blocked_since_;

    nb::list queues;
    for (const Row& row : rows) {
      queues.append(nb::make_tuple(KeyTuple(row.key), row.waiting, row.held, TimeOrNone(row.first),
                                   TimeOrNone(row.last), TimeOrNone(row.newest), row.finished,
                                   Counters(row.counters)));
    }
    return nb::make_tuple(queues, blocked ? nb::object(KeyTuple(blocker)) : nb::none(),
                          blocked ? TimeOrNone(since) : nb::none(), noted ? Now() - since_s : 0.0,
                          TimeOrNone(last_dispatched));
  }

  int Traverse(visitproc visit, void* arg) const {
    Py_VISIT(clock_.ptr());
    Py_VISIT(notify_.ptr());
    for (const auto& queue : core_.queues()) {
      Py_VISIT(queue->target.data.ptr());
      for (const Core::Entry& entry : queue->entries) {
        Py_VISIT(entry.payload.data.ptr());
        Py_VISIT(entry.payload.times.ptr());
      }
      if (queue->suspect) {
        Py_VISIT(queue->suspect->payload.data.ptr());
        Py_VISIT(queue->suspect->payload.times.ptr());
      }
    }
    return 0;
  }
  void Clear() {
    const auto queues = core_.Clear();
    const nb::object clock = std::exchange(clock_, nb::none()), notify = std::exchange(notify_, nb::none());
  }

 private:
  // Marks this caller as the one that dispatches, also when a callback raises.
  class Running {
   public:
    explicit Running(Queue* queue) : queue_(queue) {
      queue_->dispatching_ = true;
      queue_->dispatcher_ = std::this_thread::get_id();
    }
    ~Running() { queue_->dispatching_ = false; }

   private:
    Queue* queue_;
  };

  struct Row {
    MultiQueueKey key;
    MultiQueueCounters counters;
    std::int64_t waiting, held, first, last, newest;
    bool finished;
  };

  static PyObject* Checked(PyObject* object) {
    if (object == nullptr) nb::raise_python_error();
    return object;
  }

  static nb::object Slice(const Core::Entry& entry) {
    PyObject* data = entry.payload.data.ptr();
    if (!entry.payload.lazy) return nb::steal(Checked(PySequence_GetSlice(data, entry.begin, entry.end)));
    // See `_source` of ImuDataArray.
    nb::object slice = nb::steal(Checked(PyType_GenericAlloc(Py_TYPE(data), 0)));
    const nb::tuple source = nb::make_tuple(entry.payload.data, entry.begin, entry.end);
    if (PyObject_SetAttr(slice.ptr(), source_name, source.ptr()) != 0) nb::raise_python_error();
    return slice;
  }

  static void ForgiveAttributeError() {
    if (PyErr_ExceptionMatches(PyExc_AttributeError) == 0) nb::raise_python_error();
    PyErr_Clear();
  }

  // By value: making Python objects may run foreign code (garbage collection), which may end the queue.
  static nb::tuple KeyTuple(MultiQueueKey key) { return nb::make_tuple(key.trajectory_id, key.sensor_id); }

  static nb::tuple Counters(const MultiQueueCounters& c) {
    return nb::make_tuple(c.received, c.dispatched, c.dropped_before_start, c.late_refused, c.late_dropped,
                          c.outliers_dropped, c.full_refused, c.after_finish, c.reordered, c.forward_jumps,
                          c.largest_lateness);
  }

  static bool ReadTime(PyObject* time, std::int64_t* ticks) {
    if (!PyLong_Check(time) || PyBool_Check(time)) return false;
    const long long value = PyLong_AsLongLong(time);
    if (value == -1 && PyErr_Occurred()) {
      PyErr_Clear();
      return false;
    }
    *ticks = value;
    return value >= kMinTime && value <= kMaxTime;
  }

  // An invalid object when `data` is a run with good stamps, else what is wrong with it.
  static nb::object ReadRun(const nb::object& data, Core::Entry* entry) {
    PyObject* attribute = PyObject_GetAttr(data.ptr(), times_name);
    if (attribute == nullptr) {
      ForgiveAttributeError();
      return nb::make_tuple("no_time");
    }
    nb::object owner = nb::steal(attribute);
    Times times;
    if (!nb::try_cast<Times>(owner, times, false)) return nb::make_tuple("bad_times", owner);
    entry->times = times.data();
    entry->begin = 0;
    entry->end = entry->size = static_cast<std::int64_t>(times.shape(0));
    const std::int64_t* end = entry->times + entry->end;
    const std::int64_t* unsorted = std::is_sorted_until(entry->times, end);
    if (unsorted != end) return nb::make_tuple("unsorted", unsorted - entry->times);
    if (entry->end > 0) {
      entry->time = entry->times[0];
      for (const std::int64_t time : {entry->time, entry->Last()}) {
        if (time < kMinTime || time > kMaxTime) return nb::make_tuple("bad_time", nb::int_(time));
      }
    }
    entry->payload.times = std::move(owner);
    entry->payload.lazy = PyObject_HasAttr(reinterpret_cast<PyObject*>(Py_TYPE(data.ptr())), source_name) == 1;
    return {};
  }

  Core::Queue* Find(nb::handle key) {
    PyObject* tuple = key.ptr();
    if (!PyTuple_Check(tuple) || PyTuple_Size(tuple) != 2) return nullptr;
    PyObject* trajectory = PyTuple_GetItem(tuple, 0);
    PyObject* sensor = PyTuple_GetItem(tuple, 1);
    if (!PyLong_Check(trajectory) || !PyUnicode_Check(sensor)) return nullptr;
    const long long trajectory_id = PyLong_AsLongLong(trajectory);
    Py_ssize_t size = 0;
    const char* text = PyUnicode_AsUTF8AndSize(sensor, &size);
    if (text == nullptr || (trajectory_id == -1 && PyErr_Occurred())) {
      PyErr_Clear();
      return nullptr;
    }
    return core_.Find(trajectory_id, {text, static_cast<std::size_t>(size)});
  }

  nb::object AddWithCare(Core::Queue* queue, nb::handle key, Core::Entry& entry) {
    const std::int64_t time = entry.time, samples = entry.Count();
    Core::Report report;
    core_.Add(*queue, entry, &report);
    if (report.outcome == Core::Outcome::kFull && !dispatching_) {
      // Something may be free to go: a doubt was settled just now, or a callback raised before.
      std::exception_ptr raised;
      try {
        Dispatch();
      } catch (...) {
        raised = std::current_exception();
      }
      queue = Find(key);
      if (queue != nullptr) {
        report = Core::Report();
        core_.Add(*queue, entry, &report);
        if (raised && report.outcome == Core::Outcome::kFull) core_.CountFull(*queue, samples);
      }
      if (raised) std::rethrow_exception(raised);
      if (queue == nullptr) return nb::make_tuple("unknown", samples);
    }
    switch (report.outcome) {
      case Core::Outcome::kFull:
        return nb::make_tuple("full", samples, time, queue->waiting);
      case Core::Outcome::kFinished:
        return nb::make_tuple("finished", samples);
      case Core::Outcome::kLateRefused:
        return nb::make_tuple("late", samples, time, report.late, report.floor, report.after_dispatch);
      default:
        break;
    }
    const bool many = queue->entries.size() > kWarnAboveEntries;
    Dispatch();
    if (report.outcome == Core::Outcome::kLateDropped) {
      return nb::make_tuple("late_dropped", samples, time, report.late, report.floor, report.after_dispatch);
    }
    if (report.outlier != kNever) return nb::make_tuple("outlier", samples, time, report.outlier);
    if (report.jump_to != kNever) return nb::make_tuple("jump", samples, report.jump_from, report.jump_to);
    return many ? ManyWaiting(key) : nb::none();
  }

  nb::object ManyWaiting(nb::handle key) {
    const Core::Queue* queue = Find(key);
    if (queue == nullptr || queue->entries.size() <= kWarnAboveEntries) return nb::none();
    const double now = Now();
    if (now < next_warning_) return nb::none();
    next_warning_ = now + warn_interval_s_;
    return nb::make_tuple("waiting");
  }

  double Now() const {
    if (!clock_.is_none()) return nb::cast<double>(clock_());
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
  }

  Core core_;
  nb::object clock_;
  nb::object notify_;
  double warn_interval_s_;
  double next_warning_ = -std::numeric_limits<double>::infinity();
  bool dispatching_ = false;
  std::thread::id dispatcher_;
  int waiters_ = 0;
  std::uint64_t blocker_serial_ = 0;
  std::int64_t blocked_time_ = kNever;
  double blocked_since_ = 0.0;
};

int TraverseQueue(PyObject* self, visitproc visit, void* arg) {
  Py_VISIT(Py_TYPE(self));
  return nb::inst_ready(self) ? nb::inst_ptr<Queue>(self)->Traverse(visit, arg) : 0;
}

int ClearQueue(PyObject* self) {
  if (nb::inst_ready(self)) nb::inst_ptr<Queue>(self)->Clear();
  return 0;
}

PyType_Slot queue_slots[] = {{Py_tp_traverse, reinterpret_cast<void*>(TraverseQueue)},
                             {Py_tp_clear, reinterpret_cast<void*>(ClearQueue)},
                             {0, nullptr}};

}  // namespace
}  // namespace cartopy_imu

void bind_ordered_multi_queue(nb::module_& m) {
  using cartopy_imu::Queue;
  cartopy_imu::time_name = PyUnicode_InternFromString("time");
  cartopy_imu::times_name = PyUnicode_InternFromString("times");
  cartopy_imu::source_name = PyUnicode_InternFromString("_source");
  if (PyErr_Occurred()) nb::raise_python_error();
  nb::class_<Queue>(m, "OrderedMultiQueue", nb::type_slots(cartopy_imu::queue_slots))
      .def(nb::init<nb::object, nb::object, double>(), "clock"_a.none(), "notify"_a, "warn_interval_s"_a)
      .def("add_queue", &Queue::AddQueue, "trajectory_id"_a, "sensor_id"_a, "callback"_a, "late"_a,
           "reorder_window"_a, "raise_beyond_window"_a, "max_forward_jump"_a, "max_waiting"_a)
      .def("set_use_common_start_time", &Queue::SetUseCommonStartTime, "use"_a)
      .def("add", &Queue::Add, "key"_a.none(), "data"_a.none(),
           nb::sig("def add(self, key: object, data: object) -> tuple[typing.Any, ...] | None"))
      .def("mark_finished", &Queue::MarkFinished, "key"_a.none())
      .def("dispatch", &Queue::Dispatch)
      .def("known", &Queue::Known, "key"_a.none())
      .def("count_after_finish", &Queue::CountAfterFinish, "trajectory_id"_a, "sensor_id"_a, "samples"_a)
      .def("count_full", &Queue::CountFull, "key"_a, "samples"_a)
      .def("has_room", &Queue::HasRoom, "key"_a)
      .def("change_waiters", &Queue::ChangeWaiters, "by"_a)
      .def("dispatching_here", &Queue::DispatchingHere)
      .def("unfinished", &Queue::Unfinished, nb::sig("def unfinished(self) -> list[tuple[int, str]]"))
      .def("blocker", &Queue::Blocker, nb::sig("def blocker(self) -> tuple[int, str] | None"))
      .def("status", &Queue::Status, nb::sig("def status(self) -> tuple[typing.Any, ...]"));
}
