export { alertLooks, type AlertType, type SaidAlert, useAlertWords } from './alert-words.ts'
export { heldAt, heldClock } from './hold-time.ts'
export { laneOf, type Reign } from './reigns.ts'
export { laneSeries, type LaneSpan, SpanLane, type SpanLaneProps } from './span-lane.tsx'
