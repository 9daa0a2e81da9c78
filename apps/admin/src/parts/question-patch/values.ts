interface StoredFile {
  file_id: string
  name: string
  url?: string | null | undefined
  is_template?: boolean | undefined
}

interface Detail {
  direction: { resource_id: string }
  attachments: readonly StoredFile[]
  analysis_files: readonly StoredFile[]
  flag_place: unknown
}

/** Where the service of a new question stands: nowhere yet. */
export const emptyPlace = { topology_id: '', node: '', port: 8080 }

const filesOf = (files: Detail['attachments']) =>
  files.map(({ file_id, name, url, is_template }) => ({ file_id, name, url: url ?? null, is_template: is_template ?? false }))

/** What the form holds of a question: `names` as the views show them, but for the files and the direction. */
export function wordValues<D extends Detail, N extends string>(detail: D, names: readonly N[]) {
  const used: ReadonlySet<string> = new Set(names)
  const same = Object.fromEntries(Object.entries(detail).filter(([name]) => used.has(name)))
  return {
    // Checked: one value for each name that the views have.
    ...(same as Pick<D, N & keyof D>),
    // Whoever may not see it leaves it as it is.
    flag_place: (detail.flag_place ?? undefined) as Exclude<D['flag_place'], null> | undefined,
    direction_id: detail.direction.resource_id,
    attachments: filesOf(detail.attachments),
    analysis_files: filesOf(detail.analysis_files),
  }
}
