import { file as contract } from '@beacon/api/platform/file'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../context.ts'
import type { Module, UploadField, UploadFile } from '../../../module.ts'
import { openCharge } from './charge.ts'
import { dropOldCharges } from './repo.ts'

export { chargeBegin, openCharge } from './charge.ts'

type Parts = AsyncIterable<UploadField | UploadFile>

/**
 * Every file that comes in by an operation is counted here, at the door: no module can forget it.
 * `close` belongs behind the handler, whatever it answered.
 */
export function countedDoor(ctx: SignedIn, endpoint: AnyEndpoint): { parts: (parts: Parts) => Parts; close: () => Promise<void> } {
  const charge = openCharge(ctx, endpoint === contract.piece ? 'piece' : 'file')
  return {
    parts: async function* (parts) {
      for await (const part of parts) yield part.kind === 'file' ? { ...part, stream: charge.through(part.stream) } : part
    },
    close: () =>
      charge.close().catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'a counted upload stays open until its hour is over')
      }),
  }
}

export const uploadQuotaModule: Module = {
  name: 'upload-quota',
  handlers: [],
  start: ({ jobs }) => jobs.every('drop_upload_charges', '*/10 * * * *', ({ db }) => dropOldCharges(db)),
}
