import { kinds } from '../../kinds/index.ts'
import { bringDisplays } from './late-displays.ts'

/** Brings every display: a wall may be told to show another one hours later, when a new release has taken the files away. */
export async function bringAll(): Promise<void> {
  await Promise.all([bringDisplays(), ...Object.values(kinds).map(({ bring }) => bring())])
}
