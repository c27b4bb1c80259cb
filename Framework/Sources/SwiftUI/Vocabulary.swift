@_exported import Combine
import Drawing
import Engine
@_exported import FoundationPlus
@_exported import Observation
@_exported import UIKit

// The words of layout and animation are defined below the framework, where the solvers need them; here they get
// the module name that app source expects.

public typealias Axis = Engine.Axis
public typealias LayoutDirection = Engine.LayoutDirection
public typealias Edge = Engine.Edge
public typealias HorizontalEdge = Engine.HorizontalEdge
public typealias VerticalEdge = Engine.VerticalEdge
public typealias EdgeInsets = Engine.EdgeInsets
public typealias UnitPoint = Engine.UnitPoint
public typealias Angle = Engine.Angle
public typealias ProposedViewSize = Engine.ProposedViewSize
public typealias AlignmentID = Engine.AlignmentID
public typealias HorizontalAlignment = Engine.HorizontalAlignment
public typealias VerticalAlignment = Engine.VerticalAlignment
public typealias Alignment = Engine.Alignment
public typealias ViewDimensions = Engine.ViewDimensions
public typealias ViewSpacing = Engine.ViewSpacing

public typealias VectorArithmetic = Engine.VectorArithmetic
public typealias Animatable = Engine.Animatable
public typealias AnimatablePair = Engine.AnimatablePair
public typealias EmptyAnimatableData = Engine.EmptyAnimatableData
public typealias Animation = Engine.Animation
public typealias Spring = Engine.Spring
public typealias UnitCurve = Engine.UnitCurve
public typealias Transaction = Engine.Transaction

public typealias Path = Drawing.Path
public typealias CGAffineTransform = Drawing.CGAffineTransform
