export { openCalls, type OpenTerminal, type SceneCalls } from './open.ts'
export { serveCalls, type CallServer } from './serve.ts'
export { callPathOf } from './path.ts'
