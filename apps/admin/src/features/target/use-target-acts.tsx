import { call } from '@beacon/api/client'
import { imageLibrary } from '@beacon/api/image/image-library'
import { firstContractKind } from '@beacon/api/kinds/index'
import type { TargetRow } from '@beacon/api/scene/target'
import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { newQuestionHref } from '../../parts/contest/kind-links.ts'
import { useBulkResult } from '../../parts/list/bulk-result.tsx'
import { refreshTargets } from './queries.ts'
import { CopyDialog, OfferDialog, TryDialog, WithdrawQuestion, type Tell } from './target-dialogs.tsx'
import type { TargetAct } from './target-menu.ts'

interface TargetActs {
  open: (act: TargetAct, row: TargetRow) => void
  test: (ids: string[]) => Promise<void>
  tell: Tell
  /** What asks before it acts; belongs somewhere on the page. */
  dialogs: ReactNode
}

/** What the list and the page of a target do with one. */
export function useTargetActs(): TargetActs {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const words = useErrorWords()
  const mayChange = usePermission('image.write')
  const { tell, dialog } = useBulkResult()
  const [asked, setAsked] = useState<{ act: TargetAct; row: TargetRow } | null>(null)
  const test = async (ids: string[]) => {
    try {
      const reply = await call(imageLibrary.bulkTest, { body: { ids } })
      tell(reply, plural(reply.done.length, { one: '# test started', other: '# tests started' }))
      await refreshTargets(client)
    } catch (error) {
      toast.failed({ title: t`The test could not be started`, body: words(error) })
    }
  }
  const open = (act: TargetAct, row: TargetRow) => {
    const { resource_id, name, usable_version, newest } = row.image
    if (act === 'open') void navigate({ to: '/admin/cr/admin/target/detail/$id', params: { id: resource_id } })
    else if (act === 'image')
      void navigate(
        mayChange
          ? { to: '/admin/std/image-manage/edit/$id', params: { id: resource_id } }
          : { to: '/admin/std/image-manage', search: { image: newest?.image_id } },
      )
    else if (act === 'test') void test([resource_id])
    else if (act === 'question') void navigate(newQuestionHref(firstContractKind, { image: `${name}@${usable_version ?? 0}` }))
    else setAsked({ act, row })
  }
  const close = () => setAsked(null)
  const dialogs = (
    <>
      {dialog}
      {asked !== null && <ActDialog {...asked} tell={tell} onClose={close} />}
    </>
  )
  return { open, test, tell, dialogs }
}

function ActDialog({ act, row, tell, onClose }: { act: TargetAct; row: TargetRow; tell: Tell; onClose: () => void }) {
  if (act === 'try') return <TryDialog row={row} onClose={onClose} />
  if (act === 'copy') return <CopyDialog row={row} onClose={onClose} />
  if (act === 'withdraw') return <WithdrawQuestion row={row} tell={tell} onClose={onClose} />
  if (act !== 'offer') return null
  const ids = () => Promise.resolve([row.image.resource_id])
  return <OfferDialog ids={ids} count={1} first={row.card?.offered_to ?? null} tell={tell} onClose={onClose} />
}
