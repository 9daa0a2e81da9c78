import { call } from '@beacon/api/client'
import { imageLibrary } from '@beacon/api/image/image-library'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { refreshLibrary } from './library-queries.ts'

export type Tell = ReturnType<typeof useBulkResult>['tell']

/** Begins tests of the newest versions of images; what cannot be tested says why. */
export function useImageTest(tell: Tell): (ids: string[]) => Promise<void> {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const words = useErrorWords()
  return async (ids) => {
    try {
      const reply = await call(imageLibrary.bulkTest, { body: { ids } })
      tell(reply, plural(reply.done.length, { one: '# test started', other: '# tests started' }))
      await refreshLibrary(client)
    } catch (error) {
      toast.failed({ title: t`The test could not be started`, body: words(error) })
    }
  }
}
