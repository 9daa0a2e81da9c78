import { late } from '@beacon/ui/late'
import { Suspense } from 'react'

const BackupPanel = late(async () => (await import('../features/backup/backup-panel.tsx')).BackupPanel)
const CleaningPanel = late(async () => (await import('../features/storage/cleaning-panel.tsx')).CleaningPanel)
const FailedMailPanel = late(async () => (await import('../features/mail/failed-mail-panel.tsx')).FailedMailPanel)

interface Props {
  tab: string
  search: Readonly<Record<string, string | number | undefined>>
}

/** What stands below the form of a settings tab: lists and actions of other features, fetched with their tab. */
export function SettingPanel({ tab, search }: Props) {
  return (
    <Suspense>
      {tab === 'backup' && <BackupPanel search={search} />}
      {tab === 'mail' && <FailedMailPanel search={search} />}
      {tab === 'cleaning' && <CleaningPanel />}
    </Suspense>
  )
}
