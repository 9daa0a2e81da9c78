import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Words that only the mock of front-end work holds (its banner in both languages, its worker) or only a toy kind of the tests. */
const traces = [
  'Mock' + ' data',
  '模拟' + '数据',
  'mockService' + 'Worker',
  'Toy' + ' papers',
  ':resource_id/' + 'paper',
  ':resource_id/' + 'desk/ticks',
]

/** The files below `folder` that hold a trace of mock or toys, with what was found; none in an app that is built for people. */
export function strayTraces(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && /\.(?:js|html|css|json)$/.test(entry.name),
  )
  return files.flatMap((file) => {
    const path = join(file.parentPath, file.name)
    const text = readFileSync(path, 'utf8')
    return traces.filter((trace) => text.includes(trace)).map((trace) => `${path}: ${trace}`)
  })
}
