import { describe, expect, it } from 'vitest'
import { ImageFailure } from '../problem.ts'
import { readDockerfile } from './read.ts'

const find = (name: string) => ({ 'beacon/busybox': 'bcn-x/busybox:1', 'shop@1': 'bcn-x/shop:v1' })[name] ?? null
const told = (text: string): string => {
  try {
    readDockerfile(text, find)
    return 'ok'
  } catch (error) {
    if (error instanceof ImageFailure) return `${error.code} ${error.details['line'] ?? ''}`.trim()
    throw error
  }
}

describe('a Dockerfile', () => {
  it('is written anew on one line an instruction, with the names that the engine has', () => {
    const text =
      '# a shop\r\nARG BASE=beacon/busybox\nFROM ${BASE} AS Build\nRUN echo a \\\n# between\n\n  && echo b\nFROM shop@1\nCOPY --from=build /a /b\n'
    expect(readDockerfile(text, find)).toEqual({
      text: 'ARG BASE=beacon/busybox\nFROM bcn-x/busybox:1 AS build\nRUN echo a   && echo b\nFROM bcn-x/shop:v1\nCOPY --from=build /a /b\n',
      bases: [
        { name: 'beacon/busybox', line: 3 },
        { name: 'shop@1', line: 8 },
      ],
    })
  })

  const from = 'FROM beacon/busybox\n'
  const cases: [string, string][] = [
    ['', 'dockerfile_empty'],
    ['RUN true', 'dockerfile_from_first 1'],
    ['FROM debian:12', 'dockerfile_base_unknown 1'],
    ['FROM $X', 'dockerfile_variable 1'],
    ['FROM ${X:-debian}', 'dockerfile_variable 1'],
    ['ARG X=evil\nFROM $X', 'dockerfile_base_unknown 2'],
    ['FROM --platform=$X beacon/busybox', 'dockerfile_flag 1'],
    ['FROM --platform=linux/amd64 beacon/busybox', 'ok'],
    ['FROM beacon/busybox evil', 'dockerfile_from_form 1'],
    ['fr\\\nom evil', 'dockerfile_base_unknown 1'],
    ['# syntax=evil/frontend\nFROM scratch', 'dockerfile_syntax 1'],
    ['#   Syntax = docker/dockerfile:1\nFROM scratch', 'dockerfile_syntax 1'],
    ['# escape=`\nFROM scratch', 'dockerfile_escape 1'],
    [`${from}ONBUILD RUN true`, 'dockerfile_onbuild 2'],
    [`${from}ADD https://example.org/a /a`, 'dockerfile_add_address 2'],
    [`${from}ADD ["git://example.org/a", "/a"]`, 'dockerfile_add_address 2'],
    [`${from}ADD git@example.org:a.git /a`, 'dockerfile_add_address 2'],
    [`${from}ARG U=https://example.org/a\nADD $U /a`, 'dockerfile_add_variable 3'],
    [`${from}ENV H=ttps\nADD h\${H}://a /a`, 'dockerfile_add_variable 3'],
    [`${from}ADD ["\\u0068ttp://a", "/a"]`, 'dockerfile_add_address 2'],
    [`${from}ADD a.tar /a`, 'ok'],
    [`${from}COPY --from=evil /a /a`, 'dockerfile_copy_from 2'],
    [`${from}COPY --from=0 /a /a`, 'dockerfile_copy_from 2'],
    [`${from}COPY --chown=1:1 --from=evil /a /a`, 'dockerfile_copy_from 2'],
    [`${from}RUN --mount=type=bind,from=evil true`, 'dockerfile_mount 2'],
    [`${from}RUN --network=host true`, 'dockerfile_flag 2'],
    [`${from}RUN <<EOF\nFROM evil\nEOF`, 'dockerfile_heredoc 2'],
    [`${from}LABEL bcn.scene=1`, 'dockerfile_label 2'],
    [`${from}INCLUDE evil`, 'dockerfile_unknown 2'],
    [`${from}RUN a\u0000b`, 'dockerfile_characters 2'],
    ['FROM scratch\n'.repeat(201), 'dockerfile_long'],
    [`FROM scratch\n${'#'.repeat(300_000)}`, 'dockerfile_long'],
  ]
  it.each(cases)('%j: %s', (text, answer) => expect(told(text)).toBe(answer))
})
