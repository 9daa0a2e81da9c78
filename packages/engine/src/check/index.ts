export { pointAnswer, type PointAnswer, type PointResult, type PointSilence } from './point.ts'
export { outputLimits, putModes, scrub, stageOutput, tidy, type PrintedStage, type PutMode, type StageOutput } from './output.ts'
export { longestOf, tracksOf } from './tracks.ts'
export {
  decidingStage,
  isStarved,
  runVerdict,
  runVerdicts,
  stageKinds,
  stageVerdict,
  stageVerdicts,
  type RunVerdict,
  type StageEnd,
  type StageKind,
  type StageVerdict,
} from './verdict.ts'
