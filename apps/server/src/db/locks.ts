/**
 * Numbers of the database's advisory locks. Two uses of one number wait for each other, some of them for as long as a process lives:
 * so each use has a number of its own, and no other file writes one (`locks.test.ts`).
 */
export const locks = {
  /** One embedded server a folder. */
  embeddedServer: 7_002_014,
  migration: 7_002_015,
  firstAdmin: 7_002_016,
  /** Copies of the template of tests. */
  testTemplate: 7_002_017,
  databaseRoles: 7_002_018,
  setting: 7_002_021,
  auditChain: 7_002_031,
  systemLogDays: 7_002_032,
  archivePerson: 7_002_033,
  archiveSlot: 7_002_034,
  license: 7_002_035,
  packageExport: 7_002_036,
  packageImport: 7_002_037,
  lastAdmin: 7_002_041,
  userNumber: 7_002_042,
  organisationWorkId: 7_002_043,
  theoryImport: 7_002_044,
  theoryExport: 7_002_045,
  /** Of everybody who writes a question of attack and defence: no two services get one key. */
  serviceKeys: 7_002_046,
  /** Of one person's tests of one question by its check script. */
  checkTrial: 7_002_047,
  backup: 7_002_050,
  storageClean: 7_002_051,
  /** Of alarms that know of each other. */
  alarms: 7_002_052,
  organisationTree: 7_002_061,
  roleNames: 7_002_062,
  sheetPerson: 7_002_071,
  sheetSlot: 7_002_072,
  openedUserMonitor: 7_002_073,
  recordingReplay: 7_002_074,
  resourceImport: 7_002_081,
  /** Held by the one process that keeps the engine, as long as it lives. */
  sceneLead: 7_002_091,
  sceneNets: 7_002_092,
  /** Of everybody who promises room of the machine; taken after the lock of a scene, never before it. */
  sceneRoom: 7_002_093,
  /** Of everybody who names a service or says what one needs: no two get one name, and no two make a ring. */
  services: 7_002_111,
} as const
