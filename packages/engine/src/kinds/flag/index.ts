export { flagKind } from './kind.ts'
export { flagStartItems, type FlagStartFacts } from './start-items.ts'
