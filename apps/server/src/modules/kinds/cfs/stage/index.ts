export { ofCfs } from './door.ts'
export { attackNodeOf, drawingOf, readRanges, type Range } from './ranges.ts'
export { mapStageOf, nodeOf, stagesOf, type Stage } from './stage.ts'
