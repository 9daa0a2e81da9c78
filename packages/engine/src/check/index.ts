export { outputLimits, putModes, scrub, stageOutput, type PrintedStage, type PutMode, type StageOutput } from './output.ts'
export {
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
