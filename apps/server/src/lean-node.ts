/**
 * How Node is started for a server process. New objects get 4 MB and not 64: what outlives a request is rare, and unused
 * room is never given back. The numbers stand in docs/measures.md.
 */
export const leanFlags = ['--max-semi-space-size=4']

/** Threads share two heaps of the C library; by default each thread of a large machine may get its own. */
export const leanEnvironment = { MALLOC_ARENA_MAX: '2' }
