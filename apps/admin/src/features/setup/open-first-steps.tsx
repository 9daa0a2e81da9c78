import { useSuspenseQuery } from '@tanstack/react-query'
import { FirstSteps } from './first-steps.tsx'
import { areFirstStepsOpen } from './model.ts'
import { setupQuery } from './queries.ts'

/** Nothing once all five are ticked or somebody hid them. */
export function OpenFirstSteps() {
  const { data } = useSuspenseQuery(setupQuery)
  return areFirstStepsOpen(data) ? <FirstSteps /> : null
}
