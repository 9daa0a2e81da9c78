import { answerTask, ArchiveRefusal, decodeText, readSmall, type Archive, type Source } from '../../platform/archive/index.ts'

export interface Task {
  source: Source
}
export interface Project {
  /** Of the file that describes the scene. */
  text: string
  /** Small texts beside it, by their paths below its folder. */
  files: Record<string, string>
}

const mains = [
  'scene.yml',
  'scene.yaml',
  'scene.json',
  'compose.yml',
  'compose.yaml',
  'docker-compose.yml',
  'docker-compose.yaml',
  'topology.yml',
  'topology.yaml',
]
const mostFiles = 200
const mostBytes = 4 * 1024 * 1024

answerTask<Task>(async (archive): Promise<Project> => {
  const main = mainOf(archive.names)
  if (main === null) throw new ArchiveRefusal('import_format_unknown', {})
  const folder = main.slice(0, main.lastIndexOf('/') + 1)
  const text = await smallText(archive, main)
  const files: Record<string, string> = {}
  let bytes = 0
  for (const name of archive.names.filter((one) => one !== main && one.startsWith(folder)).slice(0, mostFiles)) {
    const content = await smallText(archive, name)
    if (content === null) continue
    bytes += content.length
    if (bytes > mostBytes) break
    files[name.slice(folder.length)] = content
  }
  return { text: text ?? '', files }
})

/** At the top, or in the only folder that has one; ours before theirs. */
function mainOf(names: readonly string[]): string | null {
  for (const main of mains) {
    if (names.includes(main)) return main
    const [only, second] = names.filter((name) => name.endsWith(`/${main}`) && name.split('/').length === 2)
    if (only !== undefined && second === undefined) return only
  }
  const [single, other] = names.filter((name) => /^[^/]+\.(?:ya?ml|json)$/u.test(name))
  return single !== undefined && other === undefined ? single : null
}

/** Null for what is too large or no text. */
async function smallText(archive: Archive, name: string): Promise<string | null> {
  const bytes = await readSmall(archive, name)
  return bytes === null || bytes.includes(0) ? null : decodeText(bytes).text
}
