/**
 * `pnpm bench`: a seeded installation (60 topics, 1,000 teams, 20,000 solves) under load; prints a table and writes JSON to bench/out.
 * `--small` for a quick look. Medians and ratios matter, not single figures: the load shares the machine with the server.
 */
import { tellUsage } from '../../scripts/command/usage.ts'

tellUsage(`npx --yes pnpm@12 bench [--small] [--scenes] [--ranges] [--machines] [--bases] [--checks] [--points] [--settle] [--hills [--seconds N] [--switches N]] [--kills] [--patches]

Loads a seeded installation (60 topics, 1,000 teams, 20,000 solves), prints a table and writes JSON to bench/out.
--scenes measures environments only, at the engine that DOCKER_TEST_SOCKET names,
--ranges of them only the wave of ranges whose server and keeper are killed,
--machines virtual machines in its networks,
--bases how long the bases of Debian take to make, and that what they name is there,
--checks contests in rounds: checks of a round at that engine, how late rounds open, flags a second,
--points points of O&M contests at that engine: applied for all at once, then half an hour of the clock, against an outside record;
  with --kills their server and their runner are killed in each state of a run, 5 times at each place,
--hills a hill that teams take in turn at that engine, for an hour with ten switches, against an outside stopwatch; with --kills its
  server and its judge are killed in the middle of a switch, in turn,
--settle what the settlement of a round costs the server's process after 60, 240 and 480 rounds of ForcAD's rules, and again from round 1,
--kills the same contests while their processes are killed, 20 times at each place,
--patches 100 patches of ten sorts, judged at that engine while the judge is killed 20 times.`)

// The server's thousand files come only where something is measured.
await import('./measure.ts')
