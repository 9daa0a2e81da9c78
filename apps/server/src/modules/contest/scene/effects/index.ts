export { effectsModule } from './module.ts'
export { settleScenes } from './settle.ts'
