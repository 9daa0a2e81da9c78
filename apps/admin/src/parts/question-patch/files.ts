interface Stored {
  file_id: string
  size: number
  sha256: string
}

type FileName = 'checker_script' | 'checker_attachment' | 'exploit_script' | 'exploit_attachment' | 'reference_patch'
type Held = Readonly<Record<FileName, Stored | null>> & { attachments: readonly Stored[]; analysis_files: readonly Stored[] }

/** Sizes and digests of all files of a question, for its form. */
export function patchFiles(detail: Held) {
  const files = [
    ...detail.attachments,
    ...detail.analysis_files,
    detail.checker_script,
    detail.checker_attachment,
    detail.exploit_script,
    detail.exploit_attachment,
    detail.reference_patch,
  ].filter((file) => file !== null)
  return new Map(files.map(({ file_id, size, sha256 }) => [file_id, { size, sha256 }]))
}
