import { board, boardBody } from '@beacon/api/board/board'
import { call } from '@beacon/api/client'
import { Button } from '@beacon/ui/controls'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useVersionedForm } from '../../parts/form/use-versioned-form.ts'
import { VersionedForm } from '../../parts/form/versioned-form.tsx'
import { BoardFields } from './board-fields.tsx'
import { useBoardLabels } from './board-labels.ts'
import { BoardKeys } from './board-keys.tsx'
import { valuesOf } from './model.ts'
import { boardQuery, refreshBoards } from './queries.ts'
import { RaceData } from './race-data.tsx'
import { RaceList } from './race-list.tsx'
import { RankingPreview } from './ranking-preview.tsx'

/** A stored board: its form, and below it what its races bring, the ranking and the screens. */
export function EditBoard({ id }: { id: string }) {
  const { t } = useLingui()
  const { data: stored } = useSuspenseQuery(boardQuery(id))
  const versioned = useVersionedForm({
    schema: boardBody,
    labelOf: useBoardLabels(),
    stored,
    query: boardQuery(id),
    valuesOf,
    send: (body, over) => call(board.update, { params: { rank_id: id }, body: { ...body, version: over.version } }),
    refresh: refreshBoards,
    doneWords: (saved) => t`“${{ name: saved.name }}” saved`,
  })
  const { form } = versioned
  const { isDirty, isSubmitting } = form.formState
  const names = new Map(stored.races.flatMap(({ contest_id, arena_id, source_name }) => {
    const source = contest_id ?? arena_id
    return source === null || source_name === null ? [] : [[source, source_name] as const]
  })) // prettier-ignore
  return (
    <>
      <VersionedForm
        id="board"
        label={t`Ranking board`}
        versioned={versioned}
        head={<PageHeader title={stored.name} />}
        note={<Trans>Nothing was saved</Trans>}
        foot={null}
      >
        <BoardFields />
        <RaceList names={names} />
        <div className="flex justify-end gap-2">
          <Button look="quiet" disabled={!isDirty} onClick={() => form.reset()}>
            <Trans>Discard changes</Trans>
          </Button>
          <Button look="primary" type="submit" form="board" saving={isSubmitting}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </VersionedForm>
      <RaceData board={stored} />
      <RankingPreview id={id} joins={stored.joins} />
      <BoardKeys board={stored} />
    </>
  )
}
