import { PageHeader } from '@beacon/ui/layout'
import { Trans } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BringPackage } from './bring-package.tsx'
import { CurrentImport } from './current-import.tsx'
import { PastImports } from './past-imports.tsx'
import { listKey } from './queries.ts'

type Search = Readonly<Record<string, string | number | undefined>> & { import?: string | undefined }

/** Brings a package: upload, report, decision, import; below it everything that was brought before. */
export function ResourceImportPage({ search }: { search: Search }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const open = (next: string | undefined) =>
    void navigate({ to: '.', search: ((old: Record<string, unknown>) => ({ ...old, import: next })) as never, resetScroll: false })
  const brought = (import_id: string) => {
    open(import_id)
    void client.invalidateQueries({ queryKey: listKey })
  }
  return (
    <div className="flex flex-col gap-4">
      <PageHeader title={<Trans>Resource import</Trans>}>
        <Trans>
          A zip with manifest.json: questions exported from another Beacon installation. You see what is in it before anything is imported.
        </Trans>
      </PageHeader>
      {search.import === undefined ? (
        <BringPackage onBrought={brought} />
      ) : (
        <CurrentImport key={search.import} import_id={search.import} onClose={() => open(undefined)} />
      )}
      <PastImports search={search} onOpen={open} />
    </div>
  )
}
