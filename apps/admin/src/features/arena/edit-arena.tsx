import { call } from '@beacon/api/client'
import { arena, arenaForm } from '@beacon/api/contest/arena'
import { Button } from '@beacon/ui/controls'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useVersionedForm } from '../../parts/form/use-versioned-form.ts'
import { VersionedForm } from '../../parts/form/versioned-form.tsx'
import { LinkButton } from '../../parts/link-button.tsx'
import { ArenaFields } from './arena-fields.tsx'
import { useArenaLabels } from './arena-labels.ts'
import { bodyOf, valuesOf } from './model.ts'
import { arenaQuery, refreshArenas } from './queries.ts'

/** A stored arena. */
export function EditArena({ id }: { id: string }) {
  const { t } = useLingui()
  const { data: desk } = useSuspenseQuery(arenaQuery(id))
  const versioned = useVersionedForm({
    schema: arenaForm,
    labelOf: useArenaLabels(),
    stored: desk,
    query: arenaQuery(id),
    valuesOf,
    send: async (body, over) => {
      const row = await call(arena.update, { params: { arena_id: id }, body: { ...bodyOf(body), version: over.arena.version } })
      return { ...over, arena: row }
    },
    refresh: refreshArenas,
    doneWords: (saved) => t`“${{ name: saved.arena.name }}” saved`,
  })
  const { form } = versioned
  const { isDirty, isSubmitting } = form.formState
  return (
    <VersionedForm
      id="arena"
      label={t`Arena`}
      versioned={versioned}
      head={
        <PageHeader
          title={desk.arena.name}
          actions={
            <LinkButton
              to="/admin/arena/contest-mgr/$arenaId/$algorithmType"
              params={{ arenaId: id, algorithmType: desk.arena.algorithm_type }}
            >
              <Trans>Contests and weights</Trans>
            </LinkButton>
          }
        />
      }
      note={<Trans>Nothing was saved</Trans>}
      foot={
        <>
          <Button look="quiet" disabled={!isDirty} onClick={() => form.reset()}>
            <Trans>Discard changes</Trans>
          </Button>
          <Button look="primary" type="submit" form="arena" saving={isSubmitting}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <ArenaFields isTypeFixed={desk.contests.length > 0} asksReason={desk.arena.is_public} />
    </VersionedForm>
  )
}
