import type { SceneDriver } from '../driver/index.ts'
import type { NodePlace } from '../image/index.ts'
import type { TarOwner } from '../image-work/index.ts'
import { InjectionFailure } from './problem.ts'

/** Needs nothing but a shell: an image may be without any tool. */
const script = 'while read -r word own rest; do case "$word" in Uid:|Gid:) echo "$word$own";; esac; done < /proc/self/status'

/** Whom programs of a node run as, in numbers. @throws InjectionFailure `no_shell` */
export async function ownerIn(driver: SceneDriver, { node, ...ref }: NodePlace): Promise<TarOwner> {
  const { code, stdout } = await driver.exec(ref, node, ['/bin/sh', '-c', script], { deadlineMs: 10_000, outputBytes: 200 })
  const numbers = Object.fromEntries(
    [...stdout.toString('latin1').matchAll(/^(Uid|Gid):(\d{1,9})$/gmu)].map(([, word, number]) => [word, Number(number)]),
  )
  const [uid, gid] = [numbers['Uid'], numbers['Gid']]
  if (code !== 0 || uid === undefined || gid === undefined) throw new InjectionFailure('no_shell')
  return { uid, gid }
}
