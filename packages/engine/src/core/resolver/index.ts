export { resolverSteps, type ResolverInput } from './steps.ts'
export { putRow, type ResolverRow, type ResolverSpot, type ResolverStep } from './step.ts'
export type { ResolverCell, ResolverEntrant } from './climb.ts'
