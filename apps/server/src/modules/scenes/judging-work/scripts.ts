import type { Socket } from 'node:net'
import { joinNode } from '../host-port/index.ts'
import { checkProgram } from '../check-work/index.ts'
import { findScript, rebuildScript } from '../check/index.ts'
import { DriverError, type Booth } from '../driver/index.ts'
import { Broken, type JudgeShop } from './shop.ts'
import type { Scripts, Work } from './work.ts'

const openMs = 60_000
/** In UTF-8, so that every text of the limit fits. */
const outputBytes = 64 * 1024 * 4

/** The image of a script is gone and made again: the judging waits for it, and nothing of it counts. */
export class Rebuilding extends Error {
  override name = 'Rebuilding'
}

interface Held {
  booth: Booth
  host: string
  close: () => Promise<void>
}

/**
 * Containers of the scripts of one judging. Each finds the service at the address that its node has, and is led there as players are who
 * come by a port of this machine: the service sees the same source for a check and for an attack. They reach nothing else.
 */
export function openScripts(work: Work): Scripts {
  const { shop, row, signal } = work
  const held = new Map<string, Promise<Held>>()
  let engineFailure: unknown = null
  const hear = (socket: Socket) => {
    const dial = async (late: AbortSignal) => {
      try {
        return await shop.driver.dial(await work.box().ref(), row.node, row.port, AbortSignal.any([signal, late]))
      } catch (error) {
        // A node that is gone or refuses is the entrant's; an engine that is silent is ours, and no script can tell them apart.
        if (!(error instanceof DriverError) || error.kind === 'silent' || error.kind === 'driver') engineFailure ??= error
        throw error
      }
    }
    void joinNode(socket, dial)
  }
  const open = async (script_id: string): Promise<Held> => {
    const image = await imageOf(shop, script_id)
    const host = await addressOf(work)
    const booth = await shop.checks
      .open(image, { hasNetwork: false }, AbortSignal.any([signal, AbortSignal.timeout(openMs)]))
      .catch(async (error: unknown) => {
        if (!(error instanceof DriverError) || error.kind !== 'image_missing') throw error
        await shop.db.transaction((tx) => rebuildScript(tx, script_id))
        throw new Rebuilding('the image of a script is gone', { cause: error })
      })
    try {
      const door = await booth.lead({ host, port: row.port }, hear, signal)
      const close = async () => {
        door.close()
        await booth.close()
      }
      return { booth, host, close }
    } catch (error) {
      await booth.close()
      throw error
    }
  }
  return {
    run: async (script_id, words, limitMs) => {
      const opened = held.get(script_id) ?? open(script_id)
      held.set(script_id, opened)
      const { booth, host } = await opened
      const end = await booth.run({ command: [checkProgram, ...words(host)], timeMs: limitMs, outputBytes }, signal)
      if (engineFailure !== null) throw engineFailure
      return end
    },
    close: async () => {
      const all = [...held.values()]
      held.clear()
      for (const one of all) await one.then(({ close }) => close()).catch(() => undefined)
    },
  }
}

async function imageOf({ db }: JudgeShop, script_id: string): Promise<string> {
  const script = await findScript(db, script_id)
  if (script === null || script.state === 'failed') throw new Broken('script', 'there is no image of the script')
  if (script.image_id === null) throw new Rebuilding('the image of a script is being made')
  return script.image_id
}

/** As the node's own network names it, so that nothing in a request tells a judge from a player beside it. */
async function addressOf({ shop, row, box, signal }: Work): Promise<string> {
  const ref = await box().ref()
  const { nodes } = await shop.driver.observe(signal)
  const node = nodes.find((one) => one.ref.scene === ref.scene && one.ref.gen === ref.gen && one.node === row.node)
  if (node?.address == null) throw new Broken('box', 'the service has no address')
  return node.address
}
