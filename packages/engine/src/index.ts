export * from './clock.ts'
export * from './kind.ts'
export * from './rules.ts'
export * from './score-event.ts'
