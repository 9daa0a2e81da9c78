export { clockStep } from './clock.ts'
export { answerAt, pressAt, type Unanswered, type Unpressed } from './device.ts'
export {
  clockError,
  collectingMs,
  fairnessRules,
  finishOf,
  judgePress,
  offsetOf,
  type Ping,
  unknownWay,
  type Way,
  wayOf,
} from './fairness.ts'
export { actAt, actionsOf, takes, type HostAct, type HostAction, isOver, recover } from './host.ts'
export * from './stand.ts'
