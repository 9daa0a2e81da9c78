import { useLingui } from '@lingui/react/macro'

/** What the folders of the file storage hold; one that is not known here keeps its own name. */
export function useStorageWords(): (folder: string) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, string>> = {
    attachment: t`Attachments and uploads`,
    image: t({ context: 'storage', message: 'Pictures' }),
    export: t({ context: 'storage', message: 'Exports' }),
    import: t({ context: 'storage', message: 'Imports' }),
    piece: t`Unfinished uploads`,
    probe: t`Test files`,
  }
  return (folder) => words[folder] ?? folder
}
