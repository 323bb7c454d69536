//! Three ways to guard a call that takes too long, on the same search: why the sandbox runs in slices of fuel.

use std::pin::pin;
use std::task::{Context, Waker};

use wasmtime::{Config, Engine, Instance, Module, Store, UpdateDeadline};

const SLICE: u64 = 10_000_000;

/// Prints the CPU time of the search without a guard, with slices of fuel, and with epochs.
pub fn compare() {
    let wasm = wat::parse_str(include_str!("workloads/bfs.wat")).expect("a module");
    let ways = [
        ("fuel, no guard", Guard::None),
        ("fuel in slices", Guard::Slices),
        ("fuel and epochs", Guard::Epochs),
    ];
    for (name, guard) in ways {
        let time = super::best(5, || run(&wasm, guard));
        println!("search with {name:<18} {time:>10.1?}");
    }
}

#[derive(Clone, Copy, PartialEq)]
enum Guard {
    None,
    Slices,
    Epochs,
}

fn run(wasm: &[u8], guard: Guard) -> std::time::Duration {
    let mut config = Config::new();
    config.consume_fuel(true).epoch_interruption(guard == Guard::Epochs);
    let engine = Engine::new(&config).expect("an engine");
    let module = Module::new(&engine, wasm).expect("a module");
    let mut store = Store::new(&engine, ());
    store.set_fuel(u64::MAX / 4).expect("fuel");
    store.set_epoch_deadline(1);
    store.epoch_deadline_callback(|_| Ok(UpdateDeadline::Continue(1)));
    let instance = Instance::new(&mut store, &module, &[]).expect("an instance");
    let play = instance.get_typed_func::<u32, ()>(&mut store, "palestra_play").expect("a function");
    if guard != Guard::Slices {
        return super::measure(|| play.call(&mut store, 0).expect("a search"));
    }
    store.fuel_async_yield_interval(Some(SLICE)).expect("slices");
    super::measure(|| {
        let mut call = pin!(play.call_async(&mut store, 0));
        let mut context = Context::from_waker(Waker::noop());
        while call.as_mut().poll(&mut context).is_pending() {
            std::hint::black_box(cpu_time::ThreadTime::now());
        }
    })
}
