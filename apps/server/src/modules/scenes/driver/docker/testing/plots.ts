/**
 * Each test file at an engine has an installation and networks of its own, for several work at one engine at a time and each removes
 * what carries its installation. A test file is a line here, so that no two can have the same.
 */
const files = [
  'life',
  'isolation',
  'helper',
  'images',
  'samples',
  'contract',
  'neighbour',
  'ways',
  'away',
  'days',
  'console',
  'ports',
  'shells',
  'demo',
  'debian',
  'packages',
  'machines',
  'machines-contract',
  'machines-neighbour',
  'machine-days',
  'freeze',
  'authoring',
  'inside',
  'injection',
  'services',
  'machine-freeze',
  'machine-disc',
  'machine-injection',
  'machine-authoring',
  'proof',
  'registry',
  'checks',
  'demo-rounds',
  'judging',
  'judging-hostile',
  'points',
  'demo-patches',
  'hills',
  'alone',
  'ai-programs',
  'judging-shut',
  'imports',
] as const

interface Plot {
  install: string
  /** The first three numbers of its addresses. */
  net: string
}

const firstNet = 76

export const plotOf = (file: (typeof files)[number]): Plot => {
  const at = files.indexOf(file)
  return { install: `d00d${at.toString(16).padStart(2, '0')}`, net: `10.199.${firstNet + at}` }
}
