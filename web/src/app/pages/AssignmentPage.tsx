import Assignment from '../../features/assignment/Assignment';
import { HandOver } from '../../features/cases/hand-over/HandOver';

/** The rules of assignment, with the hand-over of a person's cases. */
export default function AssignmentPage() {
  return <Assignment handOver={<HandOver />} />;
}
