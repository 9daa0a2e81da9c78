export { clearAlarm, raiseAlarm } from './alarm.ts'
export { alarmPort, type AlarmNews } from './port.ts'
export { openAlarms } from './repo.ts'
