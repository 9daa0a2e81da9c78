import type { Platform } from '../../../../context.ts'
import { readText } from './similar.ts'

/** Reads the texts of what was uploaded, one after the other. */
export function openReader(): { hear: (platform: Platform, upload_id: string) => void; stop: () => Promise<void> } {
  let last: Promise<void> = Promise.resolve()
  let isStopped = false
  return {
    hear: (platform, upload_id) => {
      last = last
        .then(() => (isStopped ? undefined : readText(platform, upload_id)))
        .catch((error: unknown) => platform.log.warn({ err: error, upload_id }, 'the text of an upload could not be read'))
    },
    stop: async () => {
      isStopped = true
      await last
    },
  }
}
