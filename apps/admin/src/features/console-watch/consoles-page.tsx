import { Button, Segmented } from '@beacon/ui/controls'
import { PageHeader } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ConsolesSearch } from './consoles-search.ts'
import { OpenConsoles } from './open-consoles.tsx'
import { Recordings } from './recordings.tsx'
import { ReplayView } from './replay-view.tsx'
import { WatchView } from './watch-view.tsx'

/** Consoles of people one may watch: those that are open, and what was recorded. */
export function ConsolesPage({ search }: { search: ConsolesSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const go = (changes: Partial<ConsolesSearch>) => void navigate({ to: '/admin/dashboard/consoles', search: { ...search, ...changes } })
  const { tab, watch, replay, scene, contest, user } = search
  const close = () => go({ watch: undefined, replay: undefined })
  const isNarrowed = scene !== undefined || contest !== undefined || user !== undefined
  if (watch !== undefined) return <WatchView key={watch} console_id={watch} onClose={close} />
  if (replay !== undefined) return <ReplayView key={replay} recording_id={replay} onClose={close} />
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <PageHeader
        title={<Trans context="console">Consoles</Trans>}
        actions={
          <>
            {isNarrowed && (
              <Button look="quiet" onClick={() => go({ scene: undefined, contest: undefined, user: undefined, page: undefined })}>
                <Trans>Show all</Trans>
              </Button>
            )}
            <Segmented
              aria-label={t`Open or recorded`}
              value={tab ?? 'open'}
              options={[
                { value: 'open', label: t({ context: 'console', message: 'Open now' }) },
                { value: 'recordings', label: t`Recordings` },
              ]}
              onValueChange={(next) => go({ tab: next === 'recordings' ? 'recordings' : undefined, page: undefined })}
            />
          </>
        }
      />
      {tab === 'recordings' ? (
        <Recordings search={search} onOpen={(id) => go({ replay: id })} onPage={(page) => go({ page })} />
      ) : (
        <OpenConsoles search={search} onWatch={(id) => go({ watch: id })} />
      )}
    </div>
  )
}
