import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { debianMirror } from './mirror.ts'

describe('debianMirror', () => {
  let apt = ''
  beforeEach(() => {
    apt = mkdtempSync(join(tmpdir(), 'beacon-apt-'))
    mkdirSync(join(apt, 'sources.list.d'))
  })
  afterEach(() => rmSync(apt, { recursive: true }))
  const write = (name: string, ...lines: string[]) => writeFileSync(join(apt, name), lines.join('\n'))

  it('reads a line, and passes over other releases, sources and comments', () => {
    write(
      'sources.list',
      '# deb http://old.test/debian bookworm main',
      'deb-src http://source.test/debian bookworm main',
      'deb http://tools.test/apt tools-bookworm main',
      'deb http://security.test/debian bookworm-security main',
      'deb [arch=amd64 signed-by=/key.gpg] http://mirror.test/debian bookworm contrib main',
    )
    expect(debianMirror('bookworm', apt)).toBe('http://mirror.test/debian')
  })

  it('reads a stanza, with comments inside it', () => {
    write('sources.list.d/tools.list', 'deb http://tools.test/apt stable main')
    write(
      'sources.list.d/debian.sources',
      'Types: deb\nURIs: http://security.test/debian\nSuites: bookworm-security\nComponents: main\n',
      'Types: deb deb-src\n# http://snapshot.test\nURIs: http://mirror.test/debian\nSuites: bookworm bookworm-updates\nComponents: main\n',
    )
    expect(debianMirror('bookworm', apt)).toBe('http://mirror.test/debian')
  })

  it('says so where no source has the release', () => {
    write('sources.list', 'deb http://mirror.test/debian trixie main')
    expect(() => debianMirror('bookworm', apt)).toThrow('bookworm main')
  })
})
