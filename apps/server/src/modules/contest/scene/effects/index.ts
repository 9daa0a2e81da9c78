export { effectsModule } from './module.ts'
