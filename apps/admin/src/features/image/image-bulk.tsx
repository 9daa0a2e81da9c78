import { call } from '@beacon/api/client'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { LibraryRow } from '@beacon/api/image/image-library-views'
import { Confirm } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { type Selection, selectedCount } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CategoryRoleDialog } from './category-role-dialog.tsx'
import { refreshLibrary } from './library-queries.ts'
import type { Tell } from './use-image-test.ts'

interface Props {
  selection: Selection
  rows: readonly LibraryRow[]
  total: number
  idsOf: () => Promise<string[]>
  onTest: (ids: string[]) => Promise<void>
  tell: Tell
}

/** The actions on the ticked images. Each is judged alone, and a skipped one shows its reason. */
export function ImageBulk({ selection, rows, total, idsOf, onTest, tell }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [opened, setOpened] = useState<'change' | 'delete' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const count = selectedCount(selection, total)
  const ticked = rows.filter((row) => selection.all !== selection.ids.includes(row.resource_id))
  const test = async () => {
    setBusy(true)
    await onTest(await idsOf()).finally(() => setBusy(false))
  }
  const remove = async () => {
    const reply = await call(imageLibrary.remove, { body: { ids: await idsOf() } })
    tell(reply, plural(reply.done.length, { one: '# image deleted', other: '# images deleted' }))
    await refreshLibrary(client)
  }
  return (
    <>
      <Button look="quiet" size="sm" disabled={isBusy} onClick={() => void test()}>
        <Trans>Test boot</Trans>
      </Button>
      <Button look="quiet" size="sm" onClick={() => setOpened('change')}>
        <Trans>Category and role…</Trans>
      </Button>
      <Button look="quiet-danger" size="sm" onClick={() => setOpened('delete')}>
        <Trans>Delete…</Trans>
      </Button>
      {opened === 'change' && <CategoryRoleDialog ids={idsOf} count={count} onClose={() => setOpened(null)} />}
      {opened === 'delete' && (
        <Confirm
          title={plural(count, { one: 'Delete # image?', other: 'Delete # images?' })}
          body={t`Deletes the images with all versions. Images in use are kept.`}
          items={ticked.map(({ title }) => title)}
          typed={t`delete ${count}`}
          action={plural(count, { one: 'Delete # image', other: 'Delete # images' })}
          onConfirm={remove}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
