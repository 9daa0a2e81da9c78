import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startable } from './startable.ts'

const folder = mkdtempSync(join(tmpdir(), 'beacon-imports-'))
afterAll(() => rmSync(folder, { recursive: true }))
const imports = readFileSync(join(import.meta.dirname, 'imports.py'), 'utf8')
const guard = 'if __name__ == "__main__":\n    print("it ran")\n    raise SystemExit(97)\n'
writeFileSync(join(folder, 'own.py'), 'import absent_inside\n')
writeFileSync(join(folder, 'broken.py'), 'def (\n')

function begin(text: string, seconds = '20'): [number | null, string] {
  writeFileSync(join(folder, 'checker.py'), text)
  const { status, stderr, stdout } = spawnSync('python3', ['-c', imports, join(folder, 'checker.py'), seconds, '0'], {
    encoding: 'utf8',
    cwd: '/',
    env: { PATH: process.env['PATH'] ?? '', PYTHONDONTWRITEBYTECODE: '1' },
  })
  return [status, `${stdout}${stderr}`.trim()]
}

describe('a script that is begun in its image', () => {
  it.each([
    ['a module that is not there', 'import os\nimport absent_one\n', "line 2: ModuleNotFoundError: No module named 'absent_one'"],
    ['one that its own module needs', `import own\n${guard}`, "line 1: ModuleNotFoundError: No module named 'absent_inside'"],
    ['a name that a module does not have', 'from os import absent_name\n', "line 1: ImportError: cannot import name 'absent_name'"],
    ['a module of its own that is no Python', 'import broken\n', 'line 1: SyntaxError'],
    ['one behind the place where its work ended', 'import sys\nsys.exit(101)\nimport absent_one\n', 'line 3: ModuleNotFoundError'],
    [
      'one of a function',
      `def check():\n    from absent_one.part import x\n${guard}`,
      "line 2: ModuleNotFoundError: No module named 'absent_one.part'",
    ],
    ['an attribute, behind a guard', `import os\n\nclass Checker(os.Absent):\n    pass\n${guard}`, 'line 3: AttributeError'],
    ['imports that never end, behind a guard', `while True:\n    pass\n${guard}`, 'its imports are not over after 1 s'],
  ])('is refused for %s', (what, text, fault) => {
    const [status, said] = begin(text, what.includes('never') ? '1' : '20')
    expect([status, said.slice(0, fault.length)]).toEqual([97, fault])
  })

  it.each([
    ['does nothing but import, behind a guard', `import json\n${guard}`],
    ['catches an import', 'try:\n    import absent_one\nexcept (ImportError, OSError):\n    absent_one = None\n'],
    ['names a module for readers of types', 'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import absent_one\n'],
    ['works at once and dies of its arguments', 'import sys\nhost, port = sys.argv[1], int(sys.argv[7])\n'],
    ['works at once and ends by itself', 'import os\nos._exit(3)\n'],
    ['works at once, for ever', 'while True:\n    pass\n'],
    ['works behind a guard in its middle', `if __name__ == "__main__":\n    action = 1\nprint_nothing = action\n`],
    ['leaves a thread behind', 'import threading, time\nthreading.Thread(target=time.sleep, args=(99,)).start()\n'],
    [
      'looks for modules where it says',
      'import sys, os\nsys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))\nimport json as own_json\n',
    ],
    ['has classes that look for their module', `from dataclasses import dataclass\n\n@dataclass\nclass A:\n    a: "int" = 1\n${guard}`],
  ])('stands where it %s', (_what, text) => {
    const [status, said] = begin(text, '1')
    expect([status === 97, said]).toEqual([false, ''])
  })

  it.each(['guard', 'log', 'sealed'])('our own script %s of O&M stands', (name) => {
    writeFileSync(join(folder, 'probe.py'), readFileSync(join(import.meta.dirname, 'probe.py')))
    const sample = readFileSync(join(import.meta.dirname, '../../../../../../samples/operation', `${name}.py`), 'utf8')
    expect(begin(sample)[0]).toBe(0)
  })

  it('a class alone is begun by its names, as in the gevent of ForcAD', () => {
    const text = `from checklib import *

class Checker(BaseChecker):
    def check(self, *_args, **_kwargs):
        self.cquit(Status.OK, 'here')
    def put(self, flag, flag_id, *_args, **_kwargs):
        self.cquit(status.Status.MUMBLE, f'{flag} {flag_id}')
`
    const env = { PATH: process.env['PATH'] ?? '', PYTHONPATH: join(import.meta.dirname, '../image-work'), PYTHONDONTWRITEBYTECODE: '1' }
    const run = (...words: string[]) => {
      const { status, stdout } = spawnSync('python3', ['-c', startable(Buffer.from(text)).content.toString(), ...words], {
        env,
        encoding: 'utf8',
      })
      return [status, stdout.trim()]
    }
    expect(run('check', 'host')).toEqual([101, 'here'])
    expect(run('put', 'host', 'id', 'FLAG', '1')).toEqual([103, 'FLAG id'])
    expect(run('get', 'host', 'id', 'FLAG', '1')[0]).toBe(1)
    expect(startable(Buffer.from(`${text}\nChecker("x").check()\n`)).content.toString()).not.toContain('__main__')
  })
})
