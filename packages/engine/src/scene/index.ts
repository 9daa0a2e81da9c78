export * from './spec.ts'
