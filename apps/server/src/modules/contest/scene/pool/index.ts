export { poolFacts } from './facts.ts'
export { keepPools } from './keep.ts'
