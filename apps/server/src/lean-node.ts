/**
 * How Node is started for a server process. New objects get 16 MB and not 64: what outlives a request is rare, and unused room is
 * given back only at rest. With 4 MB what waits for its group of flags is old before it is answered, and a quarter of the processor
 * goes into collections. V8 collects when the heap is 60 % above what the last collection left. The numbers stand in docs/measures.md.
 */
export const leanFlags = ['--max-semi-space-size=16', '--expose-gc', '--heap-growing-percent=60']

/**
 * Threads share two heaps of the C library; by default each thread of a large machine may get its own. What is free at a heap's
 * end goes back from 128 kB on: by default the library waits for ever more after a large piece was used.
 */
export const leanEnvironment = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
