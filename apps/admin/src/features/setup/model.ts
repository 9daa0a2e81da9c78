import type { Reply } from '@beacon/api/endpoint'
import type { setting } from '@beacon/api/platform/setting'

export type Setup = Reply<typeof setting.setup>
export type StepName = keyof Setup['steps']
export const stepNames = ['questions', 'contest', 'invite', 'play', 'screen'] as const satisfies readonly StepName[]

/** The first steps stand on the home page until all are ticked or they are hidden. */
export const areFirstStepsOpen = ({ hidden, steps }: Pick<Setup, 'hidden' | 'steps'>): boolean =>
  !hidden && stepNames.some((name) => !steps[name].done)

/** The step to do next: the first that is not ticked. */
export const nextStep = (steps: Setup['steps']): StepName | null => stepNames.find((name) => !steps[name].done) ?? null

/** The address other devices may use: what the server knows, else what this browser uses. */
export const reachableOrigin = (addresses: readonly string[], own: string): string => addresses[0] ?? own

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Eight characters without those that are taken for one another. */
export function makeCode(random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array = (bytes) => crypto.getRandomValues(bytes)): string {
  return [...random(new Uint8Array(8))].map((byte) => alphabet[byte % alphabet.length]).join('')
}
