export {
  hillPlan,
  hillProofPlan,
  patchPlan,
  probePlan,
  proofPlan,
  versionPlan,
  type JudgeStep,
  type JudgeStepKind,
  type JudgeTimes,
  judgeStepKinds,
} from './plan.ts'
export {
  exploitResult,
  functionsResult,
  isRepeatedFault,
  stepResults,
  stepVerdict,
  stepVerdicts,
  type JudgedStepVerdict,
  type StepResult,
} from './verdict.ts'
