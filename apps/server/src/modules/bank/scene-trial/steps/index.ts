import type { TrialStep } from '@beacon/api/scene/trial'
import type { Step } from '../trial.ts'
import { closeStep } from './close.ts'
import { definitionStep } from './definition.ts'
import { flagStep } from './flag.ts'
import { imagesStep } from './images.ts'
import { isolationStep } from './isolation.ts'
import { resetStep } from './reset.ts'
import { roomStep } from './room.ts'
import { healthStep, startStep } from './start.ts'
import { waysStep } from './ways.ts'

export const steps: Readonly<Record<TrialStep, Step>> = {
  definition: definitionStep,
  images: imagesStep,
  room: roomStep,
  start: startStep,
  health: healthStep,
  ways: waysStep,
  flag: flagStep,
  isolation: isolationStep,
  reset: resetStep,
  close: closeStep,
}
