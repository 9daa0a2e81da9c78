import { call } from '@beacon/api/client'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { useBulkResult } from '../../../../parts/list/bulk-result.tsx'
import { refreshPapers } from '../queries.ts'

export type PaperAction = 'copy' | 'delete' | 'restore'
export type Tell = ReturnType<typeof useBulkResult>['tell']

const done: Record<PaperAction, (count: number) => string> = {
  copy: (count) => plural(count, { one: '# paper copied', other: '# papers copied' }),
  delete: (count) => plural(count, { one: '# paper deleted', other: '# papers deleted' }),
  restore: (count) => plural(count, { one: '# paper restored', other: '# papers restored' }),
}

/** Acts on papers and tells what became of each. */
export function usePaperActions(tell: Tell) {
  const client = useQueryClient()
  return async (action: PaperAction, ids: string[]) => {
    // The dialog has had the text typed; the server wants it in English or Chinese.
    const confirm = action === 'delete' ? { confirm: `delete ${new Set(ids).size}` } : {}
    const reply = await call(testPaper.act, { body: { action, paper_ids: ids, ...confirm } })
    await refreshPapers(client)
    tell(reply, done[action](reply.done.length))
  }
}
