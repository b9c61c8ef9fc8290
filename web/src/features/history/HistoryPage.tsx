import { useParams } from 'react-router-dom';
import { HistoryEvent } from './HistoryEvent';
import { HistoryEvents } from './HistoryEvents';
import '../../shared/office/lists.css';
import './history.css';

/** The search over the log and one event of it: one chunk, since who searches opens what is found. */
export default function HistoryPage() {
  const { position } = useParams();
  return position === undefined ? <HistoryEvents /> : <HistoryEvent key={position} position={position} />;
}
