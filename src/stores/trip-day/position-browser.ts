import { stayAwake, watchPosition } from '#client/position.ts'
import { setPositionPort } from './position-port.ts'

setPositionPort({ watch: watchPosition, stayAwake })
