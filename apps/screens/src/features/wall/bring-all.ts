import { kinds } from '../../kinds/index.ts'
import { bringDisplays } from './late-displays.ts'

/** Fetches the code of every display: hours later a new release may have removed the files of the next one. */
export async function bringAll(): Promise<void> {
  await Promise.all([bringDisplays(), ...Object.values(kinds).map(({ bring }) => bring())])
}
