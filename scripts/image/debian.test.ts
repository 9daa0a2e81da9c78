import { expect, test } from 'vitest'
import { imageBom, readPackages } from './debian.ts'

const said = [
  'package\tlibc6:amd64\t2.36-9+deb12u10\tamd64',
  'package\ttzdata\t2025b\tall',
  'licence\ttzdata\t Expat',
  'licence\ttzdata\t BSD-3-Clause or GPL-2+',
  'licence\tnobody\t GPL-2+',
  `licence\tlibc6\t ${'x'.repeat(300)}`,
  'licence\tlibc6\t',
  'sh: something else',
  '',
].join('\n')

test('an image’s packages have the licences that their own files name; those of another package and lines of no form are nobody’s', () => {
  expect(readPackages(said)).toEqual([
    { name: 'libc6', version: '2.36-9+deb12u10', architecture: 'amd64', licences: [] },
    { name: 'tzdata', version: '2025b', architecture: 'all', licences: ['BSD-3-Clause or GPL-2+', 'Expat'] },
  ])
})

test('the list is CycloneDX: SPDX’s names where they are known, the digest of the image beside them', () => {
  const bom = imageBom({ name: 'beacon/server', version: '1.2.3', id: 'sha256:abc' }, readPackages(said))
  expect(bom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { type: 'container', name: 'beacon/server', version: '1.2.3', hashes: [{ alg: 'SHA-256', content: 'abc' }] } },
    components: [
      { name: 'libc6', purl: 'pkg:deb/debian/libc6@2.36-9%2Bdeb12u10?arch=amd64' },
      { name: 'tzdata', licenses: [{ license: { name: 'BSD-3-Clause or GPL-2+' } }, { license: { id: 'MIT' } }] },
    ],
  })
})
